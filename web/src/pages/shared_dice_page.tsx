/** The page of a link to shared dice: play them once, continue, or see all results. The server decides which. */

import '../features/table/result/result.css';
import '../features/table/dice/dice_link.css';
import '../features/daily/daily.css';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatError, useFreshData } from '../app/api';
import { useDocumentTitle } from '../app/document_title';
import { Button } from '../kit/button';
import { EnglishText } from '../kit/english_text';
import { createDeferredNavigation } from '../app/pending_navigation';
import type { SharedDiceInfo } from '../protocol';
import { formatLabel, formatList, joinWords, t } from '../i18n';
import { say } from '../i18n/mine';
import { getPlugin } from '../games/plugin';
import { startTry, fetchSharedDice } from '../features/table/dice/link';
import { variantNames, variantText } from '../features/daily/daily_text';
import { momentText } from '../features/daily/day_words';
import { PlayAgainButton } from '../features/table/dice/again';
import { Results } from '../features/table/dice/results';
import { SameDiceButton } from '../features/table/dice/share';
import { myName } from '../app/current_account';
import { OwnNameField } from '../kit/fields/name_field';
import { Page } from '../kit/navigation/header';

const DAY_MS = 24 * 3600 * 1000;
/** The end of dice without a deadline. */
const NO_END = Number.MAX_SAFE_INTEGER;

export function SharedDicePage({ id }: { id: string }): VNode {
  const [dice, setDice] = useState<SharedDiceInfo | null>(null);
  const [problem, setProblem] = useState('');
  const [from, setFrom] = useState(0);
  useDocumentTitle(say('same.page'));
  useFreshData(
    () =>
      void fetchSharedDice(id, from).then(
        (found) => {
          setDice(found);
          setProblem('');
        },
        (error: unknown) => setProblem(formatError(error)),
      ),
    [id, from],
  );
  return (
    <Page home="/">
      {dice === null && (
        <main class="text-page" id="main">
          <p role="status">{problem || t('page.loading')}</p>
        </main>
      )}
      {dice?.state === 'new' && !ended(dice) && <Invited dice={dice} />}
      {dice?.state === 'playing' && <Playing dice={dice} />}
      {dice && (dice.state !== 'new' || ended(dice)) && dice.state !== 'playing' && (
        <main class="dice-page" id="main">
          <div>
            <h1 class="heading-big" tabIndex={-1}>
              {headingOf(dice)}
            </h1>
            <p class="lead">
              {[
                dice.state === 'match' ? '' : say('same.tried', { done: dice.done, names: triedWords(dice) }),
                dice.playing > 0 ? say('same.playing', { playing: dice.playing }) : '',
                ended(dice) ? '' : untilText(dice),
              ]
                .filter((part) => part !== '')
                .join(' ')}
            </p>
          </div>
          <Results dice={dice} onPage={setFrom} />
          <Apart dice={dice} />
          <div class="daily-who">
            <SameDiceButton table={null} path={dice.path} cards={hasCards(dice)} />
            {dice.state === 'over' && dice.own !== null && (
              <PlayAgainButton dice={dice} table={dice.own} title={dice.title} />
            )}
          </div>
        </main>
      )}
    </Page>
  );
}

/** Return whether the results are final, so that no player can begin any more. */
const ended = (dice: SharedDiceInfo): boolean => dice.alike && dice.ends !== undefined && dice.ends <= Date.now();

const hasCards = (dice: SharedDiceInfo): boolean => getPlugin(dice.game)?.chance === 'cards';

/** Return until when the dice are hidden from players who have not played them. */
function untilText(dice: SharedDiceInfo): string {
  if (!dice.new_dice) return say('same.until', { days: daysLeft(dice) });
  return dice.ends === NO_END ? say('same.no-end') : say('same.ends-at', { until: momentText(dice.ends ?? 0) });
}

const daysLeft = (dice: SharedDiceInfo): number => Math.max(1, Math.ceil(((dice.ends ?? 0) - Date.now()) / DAY_MS));

function headingOf(dice: SharedDiceInfo): string {
  if (dice.state === 'match') return say('same.match', { done: dice.done });
  if (dice.mine === null) {
    if (dice.new_dice && ended(dice)) return say('same.over');
    return say(dice.state === 'given-up' ? 'same.given-up' : 'same.ended');
  }
  const facts = {
    place: dice.mine.place,
    all: dice.match.length + dice.done,
    points: dice.mine.sheet?.score.total ?? 0,
  };
  return say(getPlugin(dice.game)?.chance === 'cards' ? 'same.mine-race' : 'same.mine', facts);
}

/**
 * The invitation to play: a name field and a button. The server sends no other drawings before the player has played.
 */
function Invited({ dice }: { dice: SharedDiceInfo }): VNode {
  const pending = useSignal(false);
  const problem = useSignal('');
  const nameless = useSignal(false);
  const cards = hasCards(dice);
  async function play(): Promise<void> {
    const name = myName();
    if (name === '') {
      nameless.value = true;
      document.querySelector<HTMLInputElement>('.name-field input')?.focus();
      return;
    }
    pending.value = true;
    problem.value = '';
    const goOn = createDeferredNavigation();
    try {
      goOn((await startTry(dice.link, name)).path);
    } catch (error) {
      problem.value = formatError(error);
      pending.value = false;
    }
  }
  if (!dice.alike)
    return (
      <main class="text-page same-dice" id="main">
        <h1 class="heading-big" tabIndex={-1}>
          {say('same.page')}
        </h1>
        <p class="lead">{t('error.dice-none')}</p>
      </main>
    );
  return (
    <main class="text-page same-dice" id="main">
      <h1 class="heading-big" tabIndex={-1}>
        {dice.hosts
          ? say('same.own-heading')
          : dice.by === ''
            ? say(cards ? 'same.heading-none-cards' : 'same.heading-none')
            : say(cards ? 'same.heading-cards' : 'same.heading', { by: dice.by })}
      </h1>
      <p class="lead">{say(cards ? 'same.lead-cards' : 'same.lead')}</p>
      {dice.new_dice && <Variant dice={dice} />}
      <p>{say('same.tried', { done: dice.done, names: triedWords(dice) })}</p>
      <p>{untilText(dice)}</p>
      <form
        class="dice-name"
        onSubmit={(event) => {
          event.preventDefault();
          void play();
        }}
      >
        <OwnNameField
          label={say('lobby.name')}
          problem={nameless.value && myName() === '' ? say('invite.need-name') : undefined}
        />
        <Button kind="main" pending={pending.value} onPress={() => void play()}>
          {say(cards ? 'same.play-cards' : 'same.play')}
        </Button>
        <p role="status" class="problem">
          {problem.value}
        </p>
      </form>
      {dice.new_dice && <SameDiceButton table={null} path={dice.path} cards={cards} />}
    </main>
  );
}

/** The set-up of new dice. */
function Variant({ dice }: { dice: SharedDiceInfo }): VNode {
  return (
    <p>
      <EnglishText text={joinWords([dice.title, variantText(dice)])} names={variantNames(dice)} />
    </p>
  );
}

/** The results that are not ranked. */
function Apart({ dice }: { dice: SharedDiceInfo }): VNode | null {
  const lists = getPlugin(dice.game)?.lists.read();
  if (dice.apart.length === 0 || !lists) return null;
  const heads = lists.heads();
  return (
    <section class="paper dice-apart">
      <h2>{say('same.apart')}</h2>
      <ol class="daily-plain">
        {dice.apart.map((one) => (
          <li key={one.table}>
            <span>
              {say('same.by', {
                name: one.name,
                result: joinWords(
                  lists.figures(dice, one).map((figure, index) => formatLabel(heads[index] ?? '', figure.text)),
                ),
              })}
            </span>
            <a href={`/t/${one.table}`}>
              {say('same.look')}
              <span class="visually-hidden">: {one.name}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Playing({ dice }: { dice: SharedDiceInfo }): VNode {
  return (
    <main class="text-page same-dice" id="main">
      <h1 class="heading-big" tabIndex={-1}>
        {say('same.on')}
      </h1>
      <p>{say('same.tried', { done: dice.done, names: triedWords(dice) })}</p>
      <Button kind="main" href={`/t/${dice.own ?? ''}`}>
        {say('same.go-on')}
      </Button>
      <SameDiceButton table={null} path={dice.path} cards={hasCards(dice)} />
    </main>
  );
}

/** Return who has played the dice, such as "Ben, Cy and 3 others". */
function triedWords(dice: SharedDiceInfo): string {
  const more = dice.done - dice.tried.length;
  return more > 0 ? say('same.more-tried', { names: joinWords(dice.tried), more }) : formatList(dice.tried);
}
