// As sites do: a button, an attribute of the root that the style sheet knows, and what was chosen is chosen on the next page.
const root = document.documentElement;
const show = (theme) => { root.dataset.theme = theme; };
addEventListener("click", ({ target }) => {
  if (target.id === "theme") show(root.dataset.theme === "dark" ? "light" : "dark");
});
// the router gives the root the attributes of the next page
document.addEventListener("astro:before-swap", ({ newDocument }) => { newDocument.documentElement.dataset.theme = root.dataset.theme; });
show("light");
