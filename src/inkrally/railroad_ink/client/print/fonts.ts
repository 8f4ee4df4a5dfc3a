/**
 * The fonts of the page as embedded CSS rules. An image rendered from SVG cannot use the fonts of the page around it.
 */

let loading: Promise<string> | undefined;

/** Return the `@font-face` rules of the page with embedded files. Fetched once. */
export function getEmbeddedFonts(): Promise<string> {
  loading ??= Promise.all(faces().map(carried)).then((rules) => rules.join(''));
  loading.catch(() => (loading = undefined));
  return loading;
}

function faces(): readonly CSSFontFaceRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
}

async function carried(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1];
  if (address === undefined) return '';
  const answer = await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href));
  if (!answer.ok) throw new Error(`no font: ${answer.status}`);
  return rule.cssText.replace(
    /url\("?[^")]+"?\)/,
    `url(data:font/woff2;base64,${base64(new Uint8Array(await answer.arrayBuffer()))})`,
  );
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
