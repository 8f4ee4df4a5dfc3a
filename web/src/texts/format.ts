/**
 * ICU messages, the part of them that a catalogue needs: {name}, {n, number}, {n, plural, =0 {..} one {..} other {# ..}},
 * {x, select, a {..} other {..}}, and '' for an apostrophe, '{' for a brace. Knows no message and no page.
 *
 * Written here because it is a hundred lines; the libraries that do it all weigh as much as the rest of the client.
 */

/** A word that stands in messages as it is, and by whose code a message can choose: the side `N`, called "north". */
export interface CodedWord {
  readonly word: string;
  readonly code: string;
}

export type Value = string | number | CodedWord;
export type Values = Readonly<Record<string, Value>>;

export type Part =
  | string
  | { readonly value: string; readonly number: boolean }
  | { readonly value: string; readonly plural: boolean; readonly cases: ReadonlyMap<string, readonly Part[]> }
  | { readonly count: true };

const wordOf = (value: Value): string => (typeof value === 'object' ? value.word : String(value));
const codeOf = (value: Value): string => (typeof value === 'object' ? value.code : String(value));

export class MessageError extends Error {}

/** Reads messages of one language. Each message is parsed once. */
export class Formatter {
  readonly #plurals: Intl.PluralRules;
  readonly #numbers: Intl.NumberFormat;
  readonly #lists: Intl.ListFormat;
  readonly #parsed = new Map<string, readonly Part[]>();
  readonly #drawl: boolean;
  readonly locale: string;

  /** `drawl`: every word is longer by nearly half, so that layouts can be tried before a language is there. */
  constructor(locale: string, drawl = false) {
    this.locale = locale;
    this.#drawl = drawl;
    this.#plurals = new Intl.PluralRules(locale);
    this.#numbers = new Intl.NumberFormat(locale);
    this.#lists = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' });
  }

  message(text: string, values: Values = {}): string {
    let parts = this.#parsed.get(text);
    if (parts === undefined) {
      parts = bound(parseMessage(text), this.locale.split('-')[0] ?? '');
      if (this.#drawl) parts = drawled(parts);
      this.#parsed.set(text, parts);
    }
    return this.#write(parts, values, 0);
  }

  /** A number as people write it: with a real minus. */
  number(value: number): string {
    return this.#numbers.format(value + 0).replace('-', '\u2212');
  }

  /** With one decimal, as far as an estimate goes. */
  tenths(value: number): string {
    const rounded = Math.round(value * 10) / 10;
    return new Intl.NumberFormat(this.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
      .format(rounded + 0)
      .replace('-', '\u2212');
  }

  /** "38%"; in most languages with a space before the sign. */
  percent(share: number): string {
    return new Intl.NumberFormat(this.locale, { style: 'percent' }).format(share);
  }

  /** "north, east and south". */
  list(items: readonly string[]): string {
    return this.#lists.format(items);
  }

  #write(parts: readonly Part[], values: Values, count: number): string {
    let text = '';
    for (const part of parts) {
      if (typeof part === 'string') text += part;
      else if ('count' in part) text += this.number(count);
      else {
        const value = values[part.value];
        if (value === undefined) throw new MessageError(`the message needs a value {${part.value}}`);
        if (!('cases' in part))
          text += typeof value === 'number' || part.number ? this.number(Number(value)) : wordOf(value);
        else if (part.plural) {
          const number = Number(value);
          const chosen =
            part.cases.get(`=${number}`) ?? part.cases.get(this.#plurals.select(number)) ?? part.cases.get('other');
          text += this.#write(chosen ?? [], values, number);
        } else text += this.#write(part.cases.get(codeOf(value)) ?? part.cases.get('other') ?? [], values, count);
      }
    }
    return text;
  }
}

const FIRM = '\u00A0';

/**
 * Where a line may not break: between a number and the word behind it, before a dash, in Czech after a word of one letter.
 * Catalogues have plain spaces. English lines break anywhere.
 */
function bound(parts: readonly Part[], language: string): readonly Part[] {
  if (language === 'en') return parts;
  return parts.map((part, at) => {
    if (typeof part !== 'string') {
      if (!('cases' in part)) return part;
      return { ...part, cases: new Map([...part.cases].map(([name, inner]) => [name, bound(inner, language)])) };
    }
    const before = parts[at - 1];
    const counted = before !== undefined && typeof before !== 'string' && 'count' in before;
    const text = (counted ? part.replace(/^ /, FIRM) : part)
      .replace(/(\d) (?=\p{L})/gu, `$1${FIRM}`)
      .replaceAll(' \u2013', `${FIRM}\u2013`);
    return language === 'cs' ? text.replace(/(?<![\p{L}\d])([ksvzouai]) (?=\S|$)/giu, `$1${FIRM}`) : text;
  });
}

/** "Hand in" is "Haand iin": 1.4 times as long, and still to be read. */
function drawled(parts: readonly Part[]): readonly Part[] {
  return parts.map((part) =>
    typeof part === 'string'
      ? part.replace(/[aeiouy]/gi, '$&$&')
      : 'cases' in part
        ? { ...part, cases: new Map([...part.cases].map(([name, inner]) => [name, drawled(inner)])) }
        : part,
  );
}

/** The parts of a message. Throws MessageError, with the message, when it is not well formed. */
export function parseMessage(text: string): readonly Part[] {
  let at = 0;

  function fail(what: string): never {
    throw new MessageError(`${what} at ${at} of: ${text}`);
  }
  function spaces(): void {
    while (/\s/.test(text[at] ?? '')) at += 1;
  }
  function word(): string {
    spaces();
    const found = /^[=\w-]+/.exec(text.slice(at))?.[0] ?? fail('a name was expected');
    at += found.length;
    spaces();
    return found;
  }
  function take(sign: string): void {
    if (text[at] !== sign) fail(`"${sign}" was expected`);
    at += 1;
  }

  function parts(inside: boolean, counted: boolean): Part[] {
    const found: Part[] = [];
    let plain = '';
    const end = () => {
      if (plain) found.push(plain);
      plain = '';
    };
    for (; at < text.length; ) {
      const sign = text[at] as string;
      if (sign === "'" && text[at + 1] === "'") {
        plain += "'";
        at += 2;
      } else if (sign === "'" && /[{}#]/.test(text[at + 1] ?? '')) {
        const close = text.indexOf("'", at + 2);
        if (close < 0) fail('a quotation has no end');
        plain += text.slice(at + 1, close);
        at = close + 1;
      } else if (sign === '#' && counted) {
        end();
        found.push({ count: true });
        at += 1;
      } else if (sign === '{') {
        end();
        found.push(argument(counted));
      } else if (sign === '}') {
        if (!inside) fail('"}" has no "{"');
        break;
      } else {
        plain += sign;
        at += 1;
      }
    }
    end();
    return found;
  }

  function argument(counted: boolean): Part {
    take('{');
    const value = word();
    if (text[at] === '}') {
      take('}');
      return { value, number: false };
    }
    take(',');
    const kind = word();
    if (kind === 'number') {
      take('}');
      return { value, number: true };
    }
    if (kind !== 'plural' && kind !== 'select') fail(`"${kind}" is not known`);
    take(',');
    const plural = kind === 'plural';
    const cases = new Map<string, readonly Part[]>();
    spaces();
    while (text[at] !== '}') {
      const name = word();
      take('{');
      cases.set(name, parts(true, plural || counted));
      take('}');
      spaces();
    }
    take('}');
    if (!cases.has('other')) fail('"other" is missing');
    return { value, plural, cases };
  }

  return parts(false, false);
}
