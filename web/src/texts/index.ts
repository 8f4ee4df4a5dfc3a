/**
 * What the client says, in the language of the page. Everything that a person reads or hears comes through `t`.
 * A language is a catalogue with the keys of `en`; it is chosen once, before the first page is drawn.
 */

import { en } from './en';
import { Formatter, type Values } from './format';

export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;

// Lists of British English have no comma before "and"; the texts are written that way.
let formatter = new Formatter('en-GB');
let catalogue: Catalogue = en;

/** Speak another language from now on; English says what its catalogue lacks. */
export function speak(locale: string, texts: Partial<Catalogue>): void {
  formatter = new Formatter(locale);
  catalogue = { ...en, ...texts };
}

/** The message of a key. */
export function t(key: Key, values?: Values): string {
  return formatter.message(catalogue[key], values);
}

/**
 * The messages of a catalogue that is fetched with the part of the client that it belongs to. What `speak` was given wins
 * over it, as over English.
 */
export function messages<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): (key: Name, values?: Values) => string {
  return (key, values) => formatter.message((catalogue as Readonly<Record<string, string>>)[key] ?? texts[key], values);
}

export function list(items: readonly string[]): string {
  return formatter.list(items);
}

export function number(value: number): string {
  return formatter.number(value);
}

/** An estimate, with one decimal. */
export function tenths(value: number): string {
  return formatter.tenths(value);
}

/** A text at the beginning of a sentence. */
export function sentence(text: string): string {
  const first = [...text][0] ?? '';
  return first.toLocaleUpperCase(formatter.locale) + text.slice(first.length);
}
