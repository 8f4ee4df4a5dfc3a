/**
 * The paper size for printing. Set by script, because `@page` cannot depend on a class and browsers differ in named
 * pages.
 */

export const PAPERS = ['a4', 'letter'] as const;
export type PaperSize = (typeof PAPERS)[number];

const SIZES: Readonly<Record<PaperSize, string>> = { a4: 'A4', letter: 'letter' };

/** Set the paper size. Returns a function to reset it. */
export function printOn(size: PaperSize): () => void {
  const rule = new CSSStyleSheet();
  rule.replaceSync(`@page { size: ${SIZES[size]} portrait; margin: 10mm; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rule);
  };
}

/** Return the usual paper size of a locale. */
export function getDefaultPaperSize(locale: string): PaperSize {
  return /-(US|CA|MX|CL|CO|CR|PH|VE|GT|PA|PR|SV|DO|NI)\b/i.test(locale) ? 'letter' : 'a4';
}
