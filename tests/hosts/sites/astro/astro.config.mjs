import mdx from "@astrojs/mdx";
import { defineConfig } from "astro/config";

export default defineConfig({
  integrations: [mdx()],
  trailingSlash: "always",
  // the pages have no pictures, and no cache is wanted beside them
  image: { service: { entrypoint: "astro/assets/services/noop" } },
  devToolbar: { enabled: false },
});
