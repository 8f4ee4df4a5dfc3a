/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.8.1': 'Meteority',
  'railroad_ink.8.1.words': 'meteorit, kráter, dopad, tečka',
  'railroad_ink.8.1.strike': 'Nejdřív udeří.',
  'railroad_ink.8.1.strike.text':
    'Šest kol. Než se cokoli nakreslí, letí meteorit od tečky, nejprve z D4, směrem a o tolik polí, jak určí kostky. Je-li směr volný, zvolíš ho, až vidíš obě kostky. Od okraje se meteorit odrazí, což nestojí žádný krok. Vyjde-li dopad na kráter, letí dál na nejbližší pole bez kráteru.',
  'railroad_ink.example.meteor-flight':
    'Z B4 tři na západ: A4, zpátky přes B4 na C4, kde je kráter: zasaženo je tedy D4. {legal, select, yes {Tam letí.} other {Nikdy.}}',
  'railroad_ink.8.1.crater': 'Kráter.',
  'railroad_ink.8.1.crater.text':
    'Dopad smaže na poli všechno, zanechá kráter a přenese tam tečku. Zasažená zvláštní cesta zůstane přeškrtnutá. Kráter své pole zaplní a má čtyři prázdné strany.',
  'railroad_ink.example.crater-filled': 'Kráter své pole zaplní: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.8.1.skip': 'Vynech ho.',
  'railroad_ink.8.1.skip.text':
    'Přeškrtni zvláštní cestu, v rámci jejích limitů, a meteorit v tomto kole neudeří. Zvláštní cesta tohoto kola je tím vyčerpaná. Tečka zůstane.',
  'railroad_ink.8.1.clear': 'Kreslit do kráteru.',
  'railroad_ink.8.1.clear.text':
    'Po dopadu smíš kráter smazat pro kresbu na jeho poli. Pak tam musíš něco nakreslit, nebo kráter vrátit. Vždy jen jeden kráter a jen tam, kam se vejde něco z toho, co zbývá. Nikdo nemusí. Stůl si může určit, že kráter nahradí jen dálnice nebo železnice.',
  'railroad_ink.example.crater-cleared':
    'Zasaženo je C4; kráter na B2 se smaže a dálnice tam pokračuje: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.8.1.score': 'Body za krátery.',
  'railroad_ink.8.1.score.text':
    'Každý konec dálnice nebo železnice, který míří na kráter, dá 2 body a otevřený konec to není. Nic nepropojuje a délka u něj končí.',
  'railroad_ink.8.1.score.points': '2 za konec u kráteru',
  'railroad_ink.example.meteor-points':
    '{meteor, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}, otevřené konce: {errors}',
  'railroad_ink.goals-meteor': 'Úkoly: meteority',
} as const satisfies Translated<typeof en>;
