/**
 * What the client says, in the language of the page. Everything that a person reads or hears comes through `t`.
 * A language is a catalogue with keys of `en`, of games and of expansions (`language.ts`). Whoever says something while it
 * is drawn is drawn again when another language is spoken.
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
 * The messages of an imported catalogue. TypeScript sees the messages of the source; the build has replaced each of them by its
 * compiled form.
 */
type Catalogue<Name extends string> = Readonly<Record<Name, { readonly defaultMessage: string } | Message>>;
const compiled = (catalogue: Catalogue<string>) => catalogue as Texts;

// Lists of British English have no comma before "and"; the texts are written that way.
const spoken = signal({ formatter: new Formatter('en-GB'), catalogue: compiled(en) });

/** English texts by key: of the house, and of whatever parts are here by now. */
const english: Record<string, Message> = { ...compiled(en) };

/** Speak another language from now on; English says what its catalogue lacks. */
export function setCatalogue(locale: string, texts: Texts, drawl = false): void {
  spoken.value = { formatter: new Formatter(locale, drawl), catalogue: { ...compiled(en), ...texts } };
}

/** The message of a key. */
export function t(key: Key, values?: Values): string {
  const { formatter, catalogue } = spoken.value;
  return formatter.message(catalogue[key] ?? '', values);
}

/**
 * The messages of a catalogue that is fetched with the part of the client that it belongs to. What `setCatalogue` was given wins
 * over it, as over English.
 */
export function createTranslator<Name extends string>(texts: Catalogue<Name>): (key: Name, values?: Values) => string {
  Object.assign(english, texts);
  return (key, values) => {
    const { formatter, catalogue } = spoken.value;
    return formatter.message(catalogue[key] ?? compiled(texts)[key] ?? '', values);
  };
}

/**
 * The message of a key that is put together of a code of the server, whichever catalogue it is in; undefined where none has
 * it, or where it needs a value that is not given.
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

/** What Intl needs to know for anything else: the language of the page, and where it is spoken. */
export function locale(): string {
  return spoken.value.formatter.locale;
}

export function formatList(items: readonly string[]): string {
  return spoken.value.formatter.list(items);
}

/** Words one after the other, as in a telegram: each stands by itself, none is empty. */
export function joinWords(parts: readonly string[], by: 'comma' | 'semicolon' | 'space' = 'comma'): string {
  return parts.filter((part) => part !== '').join(t(`join.${by}`));
}

/** What something is of, or says: "Surface: your sheet". */
export function formatLabel(what: string, of: string): string {
  return t('join.label', { what, of });
}

export function formatNumber(value: number): string {
  return spoken.value.formatter.number(value);
}

/** An estimate, with one decimal. */
export function formatDecimal(value: number): string {
  return spoken.value.formatter.tenths(value);
}

/** A share of 1 as a percentage: "38%", "38 %". */
export function formatPercent(share: number): string {
  return spoken.value.formatter.percent(share);
}

/** The time of day, as of a clock: "07:05". */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** Names in the order of the language's letters; numbers in them by their value. */
export function sortByLocale<One>(items: readonly One[], name: (one: One) => string): readonly One[] {
  const { compare } = new Intl.Collator(locale(), { numeric: true });
  return [...items].sort((one, other) => compare(name(one), name(other)));
}

/** A text at the beginning of a sentence. */
export function capitalizeFirst(text: string): string {
  const first = [...text][0] ?? '';
  return first.toLocaleUpperCase(spoken.value.formatter.locale) + text.slice(first.length);
}
