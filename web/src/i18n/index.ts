/**
 * The texts of the client in the language of the page. Every text that a user reads or hears comes from `t` or from a translator of
 * `createTranslator`. A component that uses a text renders again when the language changes.
 */

import { signal } from '@preact/signals';
import errors from '@locales/en/errors.json';
import general from '@locales/en/general.json';
import match from '@locales/en/match.json';
import table from '@locales/en/table.json';
import { Formatter, type Message, MessageError, type Values } from './format';

/** The English messages that every page may use. */
export const en = { ...general, ...errors, ...table, ...match };

export type Key = keyof typeof en;
/** The compiled messages of a language by key. */
export type Texts = Readonly<Record<string, Message>>;
/**
 * An imported catalogue. For TypeScript it has the source messages; the build replaces each of them by its compiled form.
 */
type Catalogue<Name extends string> = Readonly<Record<Name, { readonly defaultMessage: string } | Message>>;
const compiled = (catalogue: Catalogue<string>) => catalogue as Texts;

// The English texts have no comma before "and" in a list, as in British English.
const spoken = signal({ formatter: new Formatter('en-GB'), catalogue: compiled(en) });

/** The English messages by key, including those of all loaded modules. */
const english: Record<string, Message> = { ...compiled(en) };

/** Set the language of the page. Messages that its catalogue lacks are shown in English. */
export function setCatalogue(locale: string, texts: Texts, drawl = false): void {
  spoken.value = { formatter: new Formatter(locale, drawl), catalogue: { ...compiled(en), ...texts } };
}

/** Return the message of a key. */
export function t(key: Key, values?: Values): string {
  const { formatter, catalogue } = spoken.value;
  return formatter.message(catalogue[key] ?? '', values);
}

/**
 * Create the function that returns the messages of a catalogue that is loaded with a module. A translation from
 * `setCatalogue` takes precedence over the English text.
 */
export function createTranslator<Name extends string>(
  texts: Catalogue<Name>,
): (key: Name | Key, values?: Values) => string {
  Object.assign(english, texts);
  return (key, values) => {
    const { formatter, catalogue } = spoken.value;
    return formatter.message(catalogue[key] ?? compiled(texts)[key] ?? '', values);
  };
}

/**
 * Return the message of a key that contains a code of the server, from any loaded catalogue. Undefined if there is no such message,
 * or if it needs a value that is missing.
 */
export function translateCode(key: string, values?: Values): string | undefined {
  const { formatter, catalogue } = spoken.value;
  const text = catalogue[key] ?? english[key];
  if (text === undefined) return undefined;
  try {
    return formatter.message(text, values);
  } catch (error) {
    if (error instanceof MessageError) return undefined;
    throw error;
  }
}

/** Return the locale of the page for the Intl API. */
export function locale(): string {
  return spoken.value.formatter.locale;
}

export function formatList(items: readonly string[]): string {
  return spoken.value.formatter.list(items);
}

/** Join texts that stand side by side. Empty texts are left out. */
export function joinWords(parts: readonly string[], by: 'comma' | 'semicolon' | 'space' = 'comma'): string {
  return parts.filter((part) => part !== '').join(t(`join.${by}`));
}

/** Format a label with its value: "Surface: your sheet". */
export function formatLabel(what: string, of: string): string {
  return t('join.label', { what, of });
}

export function formatNumber(value: number): string {
  return spoken.value.formatter.number(value);
}

/** Format an estimate with one decimal. */
export function formatDecimal(value: number): string {
  return spoken.value.formatter.tenths(value);
}

/** Format a share of 1 as a percentage: "38%" or "38 %". */
export function formatPercent(share: number): string {
  return spoken.value.formatter.percent(share);
}

/** Format the time of day: "07:05". */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** Sort items by name in the order of the language. Numbers in names are compared by value. */
export function sortByLocale<One>(items: readonly One[], name: (one: One) => string): readonly One[] {
  const { compare } = new Intl.Collator(locale(), { numeric: true });
  return [...items].sort((one, other) => compare(name(one), name(other)));
}

/** Return a text with a capital first letter. */
export function capitalizeFirst(text: string): string {
  const first = [...text][0] ?? '';
  return first.toLocaleUpperCase(spoken.value.formatter.locale) + text.slice(first.length);
}
