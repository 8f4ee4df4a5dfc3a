/**
 * The size of the paper for printing. A rule of its own, made by script, as `@page` cannot ask for a class, and browsers
 * differ in named pages. Knows paper, no sheet.
 */

export const PAPERS = ['a4', 'letter'] as const;
export type PaperSize = (typeof PAPERS)[number];

const SIZES: Readonly<Record<PaperSize, string>> = { a4: 'A4', letter: 'letter' };

/** Print on this paper from now on; call what is returned when the page goes. */
export function printOn(size: PaperSize): () => void {
  const rule = new CSSStyleSheet();
  rule.replaceSync(`@page { size: ${SIZES[size]} portrait; margin: 10mm; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rule);
  };
}

/** The paper that people print on where they live. */
export function usualPaper(locale: string): PaperSize {
  return /-(US|CA|MX|CL|CO|CR|PH|VE|GT|PA|PR|SV|DO|NI)\b/i.test(locale) ? 'letter' : 'a4';
}
