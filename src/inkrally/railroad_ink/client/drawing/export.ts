/**
 * A drawing as a file of its own: SVG with the colours of one theme, which looks the same in any program. Load it only
 * when somebody asks for a file; it carries the style sheets as text.
 */

import type { VNode } from 'preact';
import inkCss from '@/styles/ink.css?raw';
import expansionInkCss from './expansions/ink.css?raw';
import tokenCss from '@/styles/tokens.css?raw';
import { attributes, elementOf, escapeText, toMarkup } from '@/parts/picture/markup';
import { type Palette, resolved } from '@/parts/picture/resolve';

/** The ink of boxes and expansions. */
export const expansionsCss = Object.values(
  import.meta.glob<string>(['../../*/client/drawing.css', '../../expansions/*/client/drawing.css'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).join('');

interface ExportOptions {
  /** The name of the picture, which a reader says. */
  title: string;
  palette?: Palette;
  /** In pixels; the height follows. */
  width?: number;
  /** Rules that bring the typefaces along. */
  fonts?: string;
}

/** The text of an SVG file. The drawing is one whose outermost element is `svg`, such as a SheetDrawing. */
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
  const style = escapeText(fonts + resolved(inkCss + expansionInkCss + expansionsCss, tokenCss, palette)).replaceAll(
    '&quot;',
    '"',
  );
  return `<svg${outer}><title>${escapeText(title)}</title><style>${style}</style>${toMarkup(children)}</svg>\n`;
}

/** The file, to be saved by a link. */
export function svgBlob(drawing: VNode, options: ExportOptions): Blob {
  return new Blob([svgFile(drawing, options)], { type: 'image/svg+xml' });
}
