/** The lessons of each game, with a button each. `/learn/NAME` starts a lesson. Contains no rules. */

import '../styles/paper.css';
import '../features/lessons/lessons.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, formatError, savedAt } from '../app/api';
import { useDocumentTitle } from '../app/document_title';
import { GAMES, getPlugin } from '../games/plugin';
import { say as sayOffline } from '../app/offline/texts';
import { say } from '../i18n/learn';
import { lessonAbout, getLessonText, lessonTexts } from '../features/lessons/lesson_texts';
import { completedLessons, progress, setProgress } from '../features/lessons/progress';
import { Button } from '../kit/button';
import { Page } from '../kit/navigation/header';
import { createDeferredNavigation } from '../app/pending_navigation';
import type { LessonListItem, LessonRequest, CreatedTable, TableSnapshot } from '../protocol';
import { guestName } from '../features/table/guest_name';
import { PuzzleBoxes } from '../features/lessons/puzzle_boxes';
import { myName } from '../app/current_account';
import { loadCopies } from '../app/offline/kept_copies';

export function LearnPage({ lesson }: { lesson: string }): VNode {
  useDocumentTitle(say('page.learn'));
  const [lines, setLines] = useState<readonly LessonListItem[] | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState('');
  const texts = lessonTexts.read();
  const offline = savedAt.value !== null;
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const load = () => {
      setProblem('');
      void fetchJson<readonly LessonListItem[]>('/api/lessons').then(setLines, (error: unknown) =>
        setProblem(formatError(error)),
      );
    };
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, []);
  useEffect(() => {
    if (offline) void keptLessons().then(setKept);
  }, [offline]);
  const begin = async (name: string) => {
    setBusy(name);
    setProblem('');
    const goOn = createDeferredNavigation();
    try {
      const wanted: LessonRequest = { name: myName() || guestName(), title: getLessonText(name) };
      const made = await fetchJson<CreatedTable>(`/api/lessons/${name}`, wanted);
      setProgress({ table: made.table, lesson: name, step: 0, marks: [0] });
      goOn(made.path);
    } catch (error) {
      setProblem(formatError(error));
      setBusy('');
    }
  };
  const all = texts ? (lines ?? []) : [];
  const chosen = all.find((line) => line.name === lesson);
  const others = all.filter((line) => line !== chosen);
  const lost = lesson !== '' && texts && lines !== null && chosen === undefined;
  const one = (line: LessonListItem, first: boolean) => (
    <Lesson
      key={line.name}
      line={line}
      first={first}
      busy={busy === line.name}
      kept={offline ? (kept.get(line.name) ?? '') : null}
      onBegin={() => void begin(line.name)}
    />
  );
  return (
    <Page home="/">
      <main class="text-page learn-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {say('learn.heading')}
        </h1>
        <p class="lead">{offline ? sayOffline('offline.lessons') : say(lost ? 'learn.lost' : 'learn.lead')}</p>
        <p class="problem" role="status">
          {problem}
        </p>
        <div class="learn-lessons">
          {chosen && <ul class="learn-list">{one(chosen, true)}</ul>}
          {GAMES.map((game) => {
            const own = others.filter((line) => line.game === game);
            return (
              own.length > 0 && (
                <section key={game} data-game={game} aria-labelledby={`learn-${game}`}>
                  <h2 id={`learn-${game}`}>{getPlugin(game)?.title() ?? ''}</h2>
                  <ul class="learn-list">{own.map((line, number) => one(line, !chosen && number === 0))}</ul>
                </section>
              )
            );
          })}
          <PuzzleBoxes />
        </div>
      </main>
    </Page>
  );
}

function Lesson({
  line,
  first,
  busy,
  kept,
  onBegin,
}: {
  line: LessonListItem;
  first: boolean;
  busy: boolean;
  /** Without a network: the path of the kept table of the lesson, or an empty text. Otherwise null. */
  kept: string | null;
  onBegin: () => void;
}): VNode {
  const here = progress.value;
  const going = here?.lesson === line.name && !here.over && here.step < line.steps ? here : null;
  const title = getLessonText(line.name);
  return (
    <li class="paper">
      <h3>{title}</h3>
      <p>{lessonAbout(line.name)}</p>
      <p class="label">
        {say('learn.steps', { steps: line.steps })}
        {completedLessons.value.includes(line.name) && <b> · {say('learn.done')}</b>}
      </p>
      {kept && (
        <Button kind="main" href={kept}>
          {sayOffline('mine.act-open')}
          <span class="visually-hidden">: {title}</span>
        </Button>
      )}
      {kept === null && going && (
        <Button kind="main" href={`/t/${going.table}`}>
          {say('learn.go-on', { step: going.step + 1 })}
          <span class="visually-hidden">: {title}</span>
        </Button>
      )}
      {kept === null && (
        <Button kind={first && !going ? 'main' : 'plain'} pending={busy} onPress={onBegin}>
          {say(going ? 'learn.again' : 'learn.begin')}
          <span class="visually-hidden">: {title}</span>
        </Button>
      )}
    </li>
  );
}

/** Return the path of the newest kept table of each lesson. */
async function keptLessons(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [name, { content }] of await loadCopies()) {
    const lesson = (content as { state?: TableSnapshot }).state?.lesson;
    if (lesson !== undefined) found.set(lesson.name, `/${name}`);
  }
  return found;
}
