// Lets xterm.js style itself under a Content-Security-Policy without 'unsafe-inline'. It writes rules into <style>
// elements and colours into style attributes, both of which such a policy ignores. Elements made here from then on
// take the same text through the CSSOM, which the policy allows: rules go to an adopted style sheet, the attribute
// to `element.style`.

/** Stands where a <style> element would, and passes what is written into it to a style sheet of the document. */
function makeStyleCarrier(document: Document, carrier: HTMLElement): HTMLElement {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let text = "";
  Object.defineProperty(carrier, "textContent", {
    get: () => text,
    set: (value: string) => {
      text = value;
      sheet.replaceSync(value);
    },
  });
  carrier.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    Element.prototype.remove.call(carrier);
  };
  return carrier;
}

function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === "style") this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}

/** Changes `document.createElement` for good. Call once, before the first terminal is made. */
export function adoptStylesOfTerminal(document: Document): void {
  const create = document.createElement.bind(document) as (
    name: string,
    options?: ElementCreationOptions,
  ) => HTMLElement;
  const createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    if (name === "style") return makeStyleCarrier(document, create("template"));
    const element = create(name, options);
    if (name === "span") element.setAttribute = setAttribute;
    return element;
  };
  document.createElement = createElement as Document["createElement"];
}
