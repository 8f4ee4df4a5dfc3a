/**
 * What the client says, in the language of the page. Everything that a person reads or hears comes through `t`.
 * A language is a catalogue with keys of `en`, of games and of expansions (`language.ts`). Whoever says something while it
 * is drawn is drawn again when another language is spoken.
 */

import { signal } from '@preact/signals';
import { en } from './en';
import { Formatter, type Values } from './format';

export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;

/** What a language may say of the texts of an English catalogue; `Prefix` stands before its keys where they are asked for. */
export type Translated<English, Prefix extends string = ''> = {
  readonly [Name in keyof English & string as `${Prefix}${Name}`]?: string;
};

// Lists of British English have no comma before "and"; the texts are written that way.
const spoken = signal({ formatter: new Formatter('en-GB'), catalogue: en as Catalogue });

/** Speak another language from now on; English says what its catalogue lacks. */
export function speak(locale: string, texts: Readonly<Record<string, string>>): void {
  spoken.value = { formatter: new Formatter(locale), catalogue: { ...en, ...texts } };
}

/** The message of a key. */
export function t(key: Key, values?: Values): string {
  const { formatter, catalogue } = spoken.value;
  return formatter.message(catalogue[key], values);
}

/**
 * The messages of a catalogue that is fetched with the part of the client that it belongs to. What `speak` was given wins
 * over it, as over English.
 */
export function messages<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): (key: Name, values?: Values) => string {
  return (key, values) => {
    const { formatter, catalogue } = spoken.value;
    return formatter.message((catalogue as Readonly<Record<string, string>>)[key] ?? texts[key], values);
  };
}

export function list(items: readonly string[]): string {
  return spoken.value.formatter.list(items);
}

export function number(value: number): string {
  return spoken.value.formatter.number(value);
}

/** An estimate, with one decimal. */
export function tenths(value: number): string {
  return spoken.value.formatter.tenths(value);
}

/** A text at the beginning of a sentence. */
export function sentence(text: string): string {
  const first = [...text][0] ?? '';
  return first.toLocaleUpperCase(spoken.value.formatter.locale) + text.slice(first.length);
}
