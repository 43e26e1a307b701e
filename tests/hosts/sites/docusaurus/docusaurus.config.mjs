// A course as Docusaurus builds it: pages for a server, which React takes over in the browser.
export default {
  title: "Course",
  url: "https://example.org",
  baseUrl: "/",
  favicon: "data:,",
  trailingSlash: true,
  onBrokenLinks: "throw",
  i18n: { defaultLocale: "en", locales: ["en"] },
  themes: ["@docusaurus/theme-classic"],
  plugins: [["@docusaurus/plugin-content-docs", { routeBasePath: "/", sidebarPath: false, breadcrumbs: false }]],
  {{docusaurus}}
};
