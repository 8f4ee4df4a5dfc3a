import assert from 'node:assert/strict';
import { test } from 'vitest';
import { setCatalogue } from '@/i18n';
import { compiledTexts, ENGLISH, OTHER_LANGUAGES } from '@/i18n/catalogues';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import { LeadMark } from '../drawing/floor_overlays';
import type { OptionActions } from '../table/model';
import { awaitedWords } from '../table/waiting_text';
import { atWords, causeWords, keptAnswers, laterWords, leadWords } from './words';

const NAMES = ['Abacus', 'Bobbin', 'Crank'];
const name = (robot: number) => NAMES[robot] ?? '';
const offer = (matter: string, more: object = {}) =>
  ({
    question: { robot: 0, option: 'brakes', choices: ['no', 'yes'], until: 'register', matter, target: null },
    order: ['no', 'yes'],
    always: [],
    rest: [],
    register: 3,
    answered: 0,
    point: 'lasers',
    ...more,
  }) as unknown as OptionActions;

test('a question has its register and stage', () => {
  assert.equal(atWords(offer('discard')), 'Register 3: Lasers');
  assert.equal(atWords(offer('use', { point: 'declaration', register: 1 })), 'Register 1: Options');
  assert.equal(atWords(offer('reach', { point: 'clean-up', register: 0 })), 'Clean-up: Repairs');
  assert.equal(atWords({ ...offer('use'), point: undefined } as never), '', 'a server of an earlier release');
});

test('a question about damage names its source', () => {
  const shot = { type: 'shot', at: [0, 3], facing: 'N', to: [0, 2], hit: 0 };
  assert.equal(causeWords(offer('discard', { shot: { ...shot, robot: 1 } }), name), 'Bobbin shoots Abacus.');
  assert.equal(causeWords(offer('discard', { shot }), name), 'The laser at 0,3 hits Abacus.');
  const fired = { ...shot, robot: 2, weapon: 'mini_howitzer' };
  assert.equal(causeWords(offer('discard', { shot: fired }), name), 'Crank fires Mini Howitzer at Abacus.');
  assert.equal(causeWords(offer('discard', { rammed_by: 2 }), name), 'Crank rams Abacus.');
  assert.equal(causeWords(offer('discard'), name), '');
});

test('a question says whether it will be asked again', () => {
  assert.match(laterWords(offer('use', { again: [4, 5] })), /asked again in registers 4 and 5/);
  assert.match(laterWords(offer('use')), /not asked again this turn/);
  assert.match(laterWords(offer('discard', { again: [3, 3] })), /2 more questions follow for this hit/);
  assert.match(laterWords(offer('discard')), /may be asked again in a later register/);
  assert.equal(laterWords({ ...offer('use'), point: undefined } as never), '');
});

test('an answer describes the resulting space, and the floor draws the robot there', () => {
  const leads = {
    no: { robot: 0, end: [4, 3, 'N', 'ok'], trail: [[4, 3, false]] },
    yes: { robot: 0, end: [4, 4, 'N', 'pit'], trail: [] },
  };
  const asked = offer('use', { leads });
  assert.equal(leadWords(asked, 'no', name), 'Abacus ends at 4,3, facing north.');
  assert.equal(leadWords(asked, 'yes', name), 'Abacus is destroyed at 4,4.');
  assert.equal(leadWords(offer('use'), 'no', name), '');
  const drawn = toMarkup(<LeadMark lead={{ ...leads.no, number: 1, chosen: true } as never} from={[4, 4]} look={0} />);
  assert.match(drawn, /class="lead chosen"/);
  assert.match(drawn, /class="path" d="M\d/);
  const other = toMarkup(<LeadMark lead={{ ...leads.no, number: 2, chosen: false } as never} from={[4, 4]} look={0} />);
  assert.doesNotMatch(other, /class="path" d="M/, 'the way is that of the chosen answer alone');
});

test('standing answers are listed, and answers of past registers are not', () => {
  const word = (option: string, choice: string, register: number | null) => ({
    robot: 0,
    option,
    choice,
    register,
    since: 0,
  });
  const said = [
    word('brakes', 'yes', 2),
    word('brakes', 'yes', 4),
    word('brakes', 'yes', 0),
    word('discard', 'keep', null),
  ];
  assert.deepEqual(
    keptAnswers({ said }, 3).map((one) => one.words),
    ['Brakes: Brake: stay, for the rest of this turn', 'If the robot would take damage: Take the damage, every time'],
  );
  assert.deepEqual(keptAnswers({ said: [word('brakes', 'yes', 2)] }, 3), []);
  assert.deepEqual(keptAnswers({ said }, 0), [], 'after the last register nothing is left to take back');
});

test('while one player decides, the page names that player instead of counting commits', () => {
  const snapshot = (phase: string, committed: readonly number[] = []) =>
    ({
      table: {
        game: 'roborally',
        seats: [
          { name: 'Mira', kind: 'player' },
          { name: 'Ilse', kind: 'player' },
        ],
      },
      match: {
        phase: { name: phase, asks: [0] },
        committed,
        table: { turn: 2, question: { robot: 0, option: 'discard', choices: ['keep'], matter: 'discard' } },
      },
    }) as never;
  assert.equal(awaitedWords(snapshot('option'), 1), 'Mira is choosing: an Option card or one damage.');
  assert.equal(awaitedWords(snapshot('option'), 0), 'Everyone is waiting for you');
  assert.equal(awaitedWords(snapshot('option'), null), 'Mira is choosing: an Option card or one damage.');
  assert.equal(awaitedWords(snapshot('program'), 0), '');
});

test('while several players decide, the verb is in the plural in every language', () => {
  const waiting = (asks: readonly number[], phase: string, turn = 2) =>
    awaitedWords(
      {
        table: {
          game: 'roborally',
          seats: [
            { name: 'Mira', kind: 'player' },
            { name: 'Ilse', kind: 'player' },
          ],
        },
        match: { phase: { name: phase, asks }, committed: [], table: { turn } },
      } as never,
      null,
    );
  assert.equal(waiting([0], 'announce'), 'Mira is deciding whether to power down.');
  assert.equal(waiting([0, 1], 'announce'), 'Mira and Ilse are deciding whether to power down.');
  assert.equal(waiting([0, 1], 'stay-down'), 'Mira and Ilse are deciding whether to stay powered down.');
  assert.equal(waiting([0, 1], 're-enter', 0), 'Mira and Ilse are choosing where to start.');
  assert.equal(waiting([0, 1], 're-enter'), 'Mira and Ilse are choosing where to re-enter.');
  assert.equal(waiting([0, 1], 'choose'), 'Mira and Ilse are deciding.');
  const verbs: Readonly<Record<string, readonly [string, string]>> = {
    cs: ['Rozhoduje se', 'Rozhodují se'],
    de: ['entscheidet', 'entscheiden'],
    ro: ['decide', 'decid'],
  };
  for (const { code, texts } of OTHER_LANGUAGES) {
    setCatalogue(code, compiledTexts(texts, code));
    const [one, several] = verbs[code] ?? ['', ''];
    assert.match(waiting([0], 'choose'), new RegExp(`(^| )${one}[.:]`));
    assert.match(waiting([0, 1], 'choose'), new RegExp(`(^| )${several}[.:]`));
  }
  setCatalogue('en-GB', compiledTexts(ENGLISH));
});
