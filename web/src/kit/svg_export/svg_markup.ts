/**
 * Renders drawings as SVG text. Supports elements, fragments and components without hooks. Needs no DOM, so it works in workers and
 * tests.
 */

import { type ComponentChild, type ComponentChildren, Fragment, isValidElement, type VNode } from 'preact';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string);
}

/** Return the markup of a drawing. */
export function toMarkup(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(toMarkup).join('');
  const child = children as ComponentChild;
  if (child === null || child === undefined || typeof child === 'boolean') return '';
  if (!isValidElement(child)) return escapeText(String(child));
  const { type, props } = child as VNode<Record<string, unknown>>;
  if (type === Fragment) return toMarkup(props['children'] as ComponentChildren);
  if (typeof type === 'function') return toMarkup((type as (props: unknown) => ComponentChildren)(props));
  const inside = toMarkup(props['children'] as ComponentChildren);
  return inside ? `<${type}${attributes(props)}>${inside}</${type}>` : `<${type}${attributes(props)}/>`;
}

/** Return attributes as markup, without event handlers and missing values. */
export function attributes(props: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'key' || name === 'ref' || typeof value === 'function') continue;
    if (value === undefined || value === null || (value === false && !name.startsWith('aria-'))) continue;
    const said =
      typeof value === 'object'
        ? Object.entries(value)
            .map(([key, one]) => `${key}:${one}`)
            .join(';')
        : value;
    text += ` ${name}="${escapeText(String(said))}"`;
  }
  return text;
}

/** Return the root element of a drawing, with its components rendered. */
export function elementOf(drawing: VNode): VNode<Record<string, unknown>> {
  let node = drawing as VNode<Record<string, unknown>>;
  while (typeof node.type === 'function')
    node = (node.type as (props: unknown) => VNode<Record<string, unknown>>)(node.props);
  return node;
}
