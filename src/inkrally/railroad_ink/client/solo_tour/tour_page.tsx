/** The solo tour: a match alone with each expansion, with the player's best results and stars. */

import '@/styles/paper.css';
import '../drawing/expansions/ink.css';
import '../drawing/expansions/parts.css';
import '../new_table/preset_picker.css';
import './tour.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { createTable, fetchJson, formatError } from '@/app/api';
import { myName } from '@/app/current_account';
import { useDocumentTitle } from '@/app/document_title';
import { createDeferredNavigation } from '@/app/pending_navigation';
import { guestName } from '@/features/table/guest_name';
import { preloadTable } from '@/games/plugin';
import { Button } from '@/kit/button';
import { LoadingState, useFetch } from '@/kit/loading_state';
import { Page } from '@/kit/navigation/header';
import type { OwnTable, TourStop } from '@/protocol';
import { Face } from '../drawing/dice/die';
import { BOXES, EXPANSIONS } from '../drawing/expansions/data';
import { expansionName, say } from '../drawing/expansions/words';
import { t } from '../texts';
import { findExpansionText } from '../texts/expansions';
import { GAME } from '../';
import { lastFace } from '../new_table/presets';
import { nextStop, openTables, sortedByBox, starsOf, starTotals } from './tour';

interface Content {
  readonly stops: readonly TourStop[];
  readonly open: ReadonlyMap<string, string>;
}

async function fetchTour(): Promise<Content> {
  const [stops, mine] = await Promise.all([
    fetchJson<readonly TourStop[]>('/api/railroad-ink/solo-tour'),
    fetchJson<readonly OwnTable[]>('/api/tables/mine'),
  ]);
  return { stops, open: openTables(mine) };
}

export function SoloTourPage(): VNode {
  useDocumentTitle(t('page.solo-tour'));
  const { content, problem, again } = useFetch(fetchTour, 'tour');
  return (
    <Page home="/" title={t('page.solo-tour')}>
      <main class="text-page tour-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {t('page.solo-tour')}
        </h1>
        <p class="lead">{t('tour.lead')}</p>
        {content ? <Tour {...content} /> : <LoadingState within problem={problem} again={again} />}
      </main>
    </Page>
  );
}

function Tour({ stops, open }: Content): VNode {
  const [starting, setStarting] = useState('');
  const [problem, setProblem] = useState('');
  const start = async (stop: TourStop) => {
    setStarting(stop.expansion);
    setProblem('');
    preloadTable(GAME);
    const goOn = createDeferredNavigation();
    try {
      const setup = { game: GAME, title: expansionName(stop.expansion), seats: 1, options: stop.options, hints: true };
      const made = await createTable({ setup, name: myName() || guestName(), start: true });
      goOn(made.path);
    } catch (error) {
      setProblem(formatError(error));
      setStarting('');
    }
  };
  const next = nextStop(stops);
  const { played, stars, allStars } = starTotals(stops);
  return (
    <>
      <p class="tour-total">{t('tour.total', { played, all: stops.length, stars, allStars })}</p>
      <p class="problem" role="status">
        {problem}
      </p>
      {sortedByBox(stops, BOXES).map(({ title, stops: own }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul class="tour-stops">
            {own.map((stop) => (
              <Stop
                key={stop.expansion}
                stop={stop}
                main={stop === next}
                path={open.get(stop.expansion)}
                busy={starting === stop.expansion}
                onStart={() => void start(stop)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface StopProps {
  stop: TourStop;
  /** Whether the stop is the suggested next one. */
  main: boolean;
  /** The path of an unfinished match. */
  path: string | undefined;
  busy: boolean;
  onStart: () => void;
}

function Stop({ stop, main, path, busy, onStart }: StopProps): VNode {
  const { expansion, best, stars, table } = stop;
  const facts = EXPANSIONS.find((one) => one.name === expansion);
  const name = expansionName(expansion);
  const face = lastFace(expansion);
  const reached = starsOf(stop);
  const wanted = stars[reached];
  const kind = main ? 'main' : 'plain';
  return (
    <li class="paper tour-stop">
      <span class={`die expansion-die die-${expansion}`} aria-hidden="true">
        {face !== undefined && <Face route={face} />}
      </span>
      <div>
        <h3>{name}</h3>
        <p class="label">
          {facts && say('game.with-detail', { rounds: facts.rounds, difficulty: say(`choose.${facts.difficulty}`) })}
        </p>
        <p>{findExpansionText(`choose.${expansion}`)}</p>
        <p class="tour-best">
          {stars.length > 0 && <Stars reached={reached} />}
          {best !== null && <a href={`/t/${table ?? ''}`}>{t('tour.best', { points: best })}</a>}
          {wanted !== undefined && <span class="label">{t('tour.next-star', { points: wanted })}</span>}
        </p>
      </div>
      {path === undefined ? (
        <Button kind={kind} pending={busy} onPress={onStart}>
          {t(best === null ? 'page.play' : 'tour.again')}
          <span class="visually-hidden">: {name}</span>
        </Button>
      ) : (
        <Button kind={kind} href={path}>
          {t('tour.continue')}
          <span class="visually-hidden">: {name}</span>
        </Button>
      )}
    </li>
  );
}

const STAR = 'M10 1.8l2.5 5.3 5.8.7-4.3 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.3-4 5.8-.7z';

function Stars({ reached }: { reached: number }): VNode {
  return (
    <span class="tour-stars" role="img" aria-label={t('tour.stars', { stars: reached })}>
      {[1, 2, 3].map((number) => (
        <svg key={number} viewBox="0 0 20 20" class={number <= reached ? 'is-reached' : undefined} aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
