/**
 * Exports a drawing as an SVG file with the colours of one theme. Load on demand: it contains the style sheets as text.
 */

import type { VNode } from 'preact';
import inkCss from '@/styles/ink.css?raw';
import expansionInkCss from './expansions/ink.css?raw';
import tokenCss from '@/styles/tokens.css?raw';
import { attributes, elementOf, escapeText, toMarkup } from '@/kit/svg_export/svg_markup';
import { type Palette, inlineCustomProperties } from '@/kit/svg_export/inline_styles';

/** The style sheets of boxes and expansions. */
export const expansionsCss = Object.values(
  import.meta.glob<string>(['../../*/client/drawing.css', '../../expansions/*/client/drawing.css'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).join('');

interface ExportOptions {
  /** The title of the picture, for screen readers. */
  title: string;
  palette?: Palette;
  /** The width in pixels. The height follows from it. */
  width?: number;
  /** CSS rules that embed the fonts. */
  fonts?: string;
}

/** Return the text of an SVG file. The root element of the drawing must be `svg`, such as of a SheetDrawing. */
export function svgFile(drawing: VNode, { title, palette = 'light', width = 1016, fonts = '' }: ExportOptions): string {
  const { props } = elementOf(drawing);
  const { children, viewBox, class: names } = props as { children: VNode; viewBox: string; class?: string };
  const [, , unitsWide = 1, unitsHigh = 1] = viewBox.split(' ').map(Number);
  const outer = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    class: names,
    viewBox,
    width,
    height: Math.round((width * unitsHigh) / unitsWide),
    role: 'img',
  });
  const style = escapeText(
    fonts + inlineCustomProperties(inkCss + expansionInkCss + expansionsCss, tokenCss, palette),
  ).replaceAll('&quot;', '"');
  return `<svg${outer}><title>${escapeText(title)}</title><style>${style}</style>${toMarkup(children)}</svg>\n`;
}

/** Return the file for a download link. */
export function svgBlob(drawing: VNode, options: ExportOptions): Blob {
  return new Blob([svgFile(drawing, options)], { type: 'image/svg+xml' });
}
