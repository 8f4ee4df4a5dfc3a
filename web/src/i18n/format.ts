/**
 * Evaluates compiled ICU messages (`web/catalogues.ts` compiles them at build time), and formats numbers and lists.
 */

/** A translated word with a code for `select`: the word "north" with the code `N`. */
export interface SelectValue {
  readonly word: string;
  readonly code: string;
}

export type Value = string | number | SelectValue;
export type Values = Readonly<Record<string, Value>>;

/** A compiled message: plain text or pieces. */
export type Message = string | readonly Piece[];
/** Plain text; 0 for the number of the enclosing plural; or an argument, with the cases of a plural or a select. */
export type Piece = string | 0 | readonly [name: string, kind?: 'number' | 'plural' | 'select', cases?: Cases];
type Cases = Readonly<Record<string, Message>>;

const wordOf = (value: Value): string => (typeof value === 'object' ? value.word : String(value));
const getLanguageCode = (value: Value): string => (typeof value === 'object' ? value.code : String(value));

export class MessageError extends Error {}

/** Formats messages, numbers and lists in one language. */
export class Formatter {
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;
  readonly #lists: Intl.ListFormat;
  readonly #drawl: boolean;
  readonly locale: string;

  /** Create a formatter. `drawl` makes every word nearly half longer, to test layouts with long translations. */
  constructor(locale: string, drawl = false) {
    this.locale = locale;
    this.#drawl = drawl;
    this.#plurals = new Intl.PluralRules(locale);
    this.#numbers = new Intl.NumberFormat(locale);
    this.#lists = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' });
  }

  /** Return a message with its values inserted. Throws MessageError if a value is missing. */
  message(message: Message, values: Values = {}): string {
    return this.#write(message, values, 0);
  }

  /** Format a number, with a real minus sign. */
  number(value: number): string {
    return this.#numbers.format(value + 0).replace('-', '\u2212');
  }

  /** Format a number with one decimal. */
  tenths(value: number): string {
    const rounded = Math.round(value * 10) / 10;
    return new Intl.NumberFormat(this.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
      .format(rounded + 0)
      .replace('-', '\u2212');
  }

  /** Format a share of 1 as a percentage, such as "38%". */
  percent(share: number): string {
    return new Intl.NumberFormat(this.locale, { style: 'percent' }).format(share);
  }

  /** Format a list, such as "north, east and south". */
  list(items: readonly string[]): string {
    return this.#lists.format(items);
  }

  #write(message: Message, values: Values, count: number): string {
    if (typeof message === 'string') return this.#drawl ? message.replace(/[aeiouy]/gi, '$&$&') : message;
    return message.map((piece) => this.#piece(piece, values, count)).join('');
  }

  #piece(piece: Piece, values: Values, count: number): string {
    if (piece === 0) return this.number(count);
    if (typeof piece === 'string') return this.#write(piece, values, count);
    const [name, kind, cases = {}] = piece;
    const value = values[name];
    if (value === undefined) throw new MessageError(`the message needs a value {${name}}`);
    if (kind === 'plural') {
      const number = Number(value);
      return this.#write(
        cases[`=${number}`] ?? cases[this.#plurals.select(number)] ?? cases['other'] ?? '',
        values,
        number,
      );
    }
    if (kind === 'select') return this.#write(cases[getLanguageCode(value)] ?? cases['other'] ?? '', values, count);
    return typeof value === 'number' || kind === 'number' ? this.number(Number(value)) : wordOf(value);
  }
}
