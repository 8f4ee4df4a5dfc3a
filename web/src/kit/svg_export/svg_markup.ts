/**
 * Drawings as text. Renders what the drawings of this folder are made of: elements, fragments and components without
 * hooks. Knows no document, so it works in a worker and in tests.
 */

import { type ComponentChild, type ComponentChildren, Fragment, isValidElement, type VNode } from 'preact';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string);
}

/** The markup of a drawing. */
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

/** Attributes as they are written in markup; handlers and what is absent are left out. */
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

/** The element that a drawing is, with its components carried out. */
export function elementOf(drawing: VNode): VNode<Record<string, unknown>> {
  let node = drawing as VNode<Record<string, unknown>>;
  while (typeof node.type === 'function')
    node = (node.type as (props: unknown) => VNode<Record<string, unknown>>)(node.props);
  return node;
}
