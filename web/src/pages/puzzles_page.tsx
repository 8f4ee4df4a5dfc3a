/** Ten yes-or-no questions about the rules of a box, with a score. The server has the answers. */

import '../styles/paper.css';
import '../features/lessons/lessons.css';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeydown } from '../app/keyboard';
import { announce } from '../app/announcer';
import { fetchJson } from '../app/api';
import { LazyComponent } from '../kit/lazy_page';
import { singleKeyShortcuts } from '../app/settings';
import { useDocumentTitle } from '../app/document_title';
import { gamePart } from '../games/plugin';
import { say } from '../i18n/learn';
import { PuzzleBoxes } from '../features/lessons/puzzle_boxes';
import { Button } from '../kit/button';
import { LoadingState, useFetch } from '../kit/loading_state';
import { Page } from '../kit/navigation/header';
import type { PuzzleSet } from '../protocol';

/** The number of sets that the server has for each box. */
const SEEDS = 1000;
const chooseSeed = (): number => Math.floor(Math.random() * SEEDS);

/** The common fields of all questions. Each game adds more. */
interface Question {
  readonly yes: boolean;
}

export function PuzzlesPage({ box }: { box: string }): VNode {
  const [seed, setSeed] = useState(chooseSeed);
  const { content, problem, again } = useFetch(async () => {
    const boxes = await fetchJson<readonly PuzzleSet[]>('/api/puzzles');
    const found = boxes.find((one) => one.name === box);
    if (box === '') return { found, seed, questions: [] };
    return {
      found,
      seed,
      questions: await fetchJson<readonly Question[]>(`/api/puzzles/${encodeURIComponent(box)}/${seed}`),
    };
  }, `${box} ${seed}`);
  const title = content?.found?.title ?? say('puzzle.page');
  useDocumentTitle(title);
  const here = content?.seed === seed ? content : null;
  return (
    <Page home="/learn" back={say('learn.all')} title={title}>
      <main class="text-page learn-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {say('puzzle.heading')}
        </h1>
        {box === '' ? (
          <PuzzleBoxes />
        ) : here?.found ? (
          <Ten
            key={seed}
            game={here.found.game}
            questions={here.questions}
            onMore={() => setSeed((seed + 1 + chooseSeed()) % SEEDS)}
            box={box}
          />
        ) : problem === '' ? (
          <p role="status">{say('puzzle.loading')}</p>
        ) : (
          <LoadingState within problem={problem} again={again} />
        )}
      </main>
    </Page>
  );
}

function Ten({
  game,
  questions,
  box,
  onMore,
}: {
  game: string;
  questions: readonly Question[];
  box: string;
  onMore: () => void;
}): VNode {
  const [given, setGiven] = useState<readonly boolean[]>([]);
  const [at, setAt] = useState(0);
  const all = questions.length;
  const question = questions[at];
  const answered = given.length > at;
  const right = given.filter((one, number) => one === questions[number]?.yes).length;
  const score = say('puzzle.score', { right, all });
  const answer = (yes: boolean) => {
    if (answered || question === undefined) return;
    setGiven([...given, yes]);
    announce(say(yes === question.yes ? 'puzzle.right' : 'puzzle.wrong'));
  };
  const next = () => answered && setAt(at + 1);
  usePuzzleKeys(answer, next);
  useEffect(() => {
    if (question === undefined) announce(score);
  }, [at]);
  if (question === undefined)
    return (
      <>
        <p class="lead">{score}</p>
        <p>
          <Button kind="main" onPress={onMore}>
            {say('puzzle.more')}
          </Button>
        </p>
        <PuzzleBoxes but={box} />
      </>
    );
  const good = given[at] === question.yes;
  return (
    <>
      <p class="label">
        {say('puzzle.of', { at: at + 1, all })} · {score}
      </p>
      <LazyComponent within of={gamePart(game, 'puzzle')} props={{ question, answered, children: buttons() }} />
    </>
  );

  function buttons(): VNode {
    if (answered)
      return (
        <>
          <p class={good ? 'puzzle-verdict' : 'puzzle-verdict wrong'}>
            <b>{say(good ? 'puzzle.right' : 'puzzle.wrong')}</b>
          </p>
          <div class="puzzle-actions button-row">
            <Button kind="main" does="next" onPress={next}>
              {say('puzzle.next')}
            </Button>
          </div>
        </>
      );
    return (
      <>
        <div class="puzzle-actions button-row">
          <Button does="yes" onPress={() => answer(true)}>
            {say('puzzle.yes')}
          </Button>
          <Button does="no" onPress={() => answer(false)}>
            {say('puzzle.no')}
          </Button>
        </div>
        <p class="label">{say('puzzle.keys', { yes: say('puzzle.yes-key') })}</p>
      </>
    );
  }
}

/**
 * The shortcuts: the letters of yes and no, `Y` in every language, and `Enter` to continue if no button has the focus.
 */
function usePuzzleKeys(answer: (yes: boolean) => void, next: () => void): void {
  const now = useRef({ answer, next });
  now.current = { answer, next };
  useKeydown((event) => {
    const on = event.target as Element | null;
    const writes = on?.closest?.('input, textarea, select, dialog') != null;
    if (event.ctrlKey || event.metaKey || event.altKey || writes) return;
    const key = event.key.toLowerCase();
    const single = singleKeyShortcuts.peek() !== 'off';
    if (single && (key === 'y' || key === say('puzzle.yes-key').toLowerCase())) now.current.answer(true);
    else if (single && key === 'n') now.current.answer(false);
    else if (event.key === 'Enter' && on?.closest?.('button, a') == null) now.current.next();
    else return;
    event.preventDefault();
  }, []);
}
