import { afterEach, expect, test } from 'vitest';
import { GAMES, getPlugin } from '../../games/plugin';
import { compiledTexts, OTHER_LANGUAGES } from '../../i18n/catalogues';
import { setCatalogue } from '../../i18n';
import { storedTitle, tableTitle, titleWords } from './titles';
import type { TableSnapshot } from '../../protocol';

afterEach(() => setCatalogue('en-GB', {}));

const GERMAN = compiledTexts(OTHER_LANGUAGES.find(({ code }) => code === 'de')?.texts ?? {}, 'de');

/** Load the plugins of all games. */
async function packs() {
  for (const game of GAMES) getPlugin(game);
  await expect.poll(() => GAMES.every((game) => getPlugin(game) !== undefined)).toBe(true);
}

test('a default title is shown in the language of the page, in whichever language it was stored', async () => {
  await packs();
  const stored = ['With bots', 'Mit Bots', 'S boty', 'Cu boți'];
  expect(stored.map((title) => titleWords(title, 'railroad-ink'))).toEqual(stored.map(() => 'With bots'));
  expect(titleWords('Závod: Anna', 'roborally')).toBe('Race of Anna');
  setCatalogue('de', GERMAN);
  expect(stored.map((title) => titleWords(title, 'railroad-ink'))).toEqual(stored.map(() => 'Mit Bots'));
  expect(titleWords('Table of Anna', 'railroad-ink')).toBe('Tisch von Anna');
  expect(titleWords('A race against the floor', 'roborally')).toBe('Ein Rennen gegen den Fabrikboden');
});

test('a typed title is the same in every language', async () => {
  await packs();
  setCatalogue('de', GERMAN);
  for (const title of ['Friday', 'With bots and Anna', 'Table of ', 'Table', 'Mit Bot'])
    expect(titleWords(title, 'railroad-ink')).toBe(title);
});

test('every default title is stored in English, and every language recognises its own', async () => {
  await packs();
  for (const game of GAMES)
    for (const title of getPlugin(game)?.titles ?? []) {
      setCatalogue('en-GB', {});
      expect(storedTitle(title, 'Anna')).toBe(title.words('Anna'));
      for (const { code, texts } of OTHER_LANGUAGES.filter(({ finished }) => finished)) {
        setCatalogue(code, compiledTexts(texts, code));
        // The server normalises spaces.
        const earlier = title.words('Anna').replaceAll('\u00A0', ' ');
        expect(titleWords(earlier, game), code).toBe(title.words('Anna'));
        expect(title.stored.map((pattern) => pattern.replace('{name}', 'Anna'))).toContain(earlier);
      }
    }
});

test('a table of a lesson has the name of the lesson as its title', () => {
  const lesson = { table: { title: 'Erste Runde', game: 'railroad-ink' }, lesson: { name: 'none' } };
  expect(tableTitle(lesson as unknown as TableSnapshot)).toBe('Erste Runde');
});
