/** Making a table for friends: seats, clock, bots, drafts, how the longest routes count, one's name. */

import '../../../styles/paper.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type GameInfo, listGames, makeTable, problemOf } from '../../../app/api';
import { go } from '../../../app/router';
import { choose, lastName } from '../../../app/settings';
import { Pick } from '../../../app/settings_dialog';
import { Button } from '../../../parts/button';
import { Count } from '../../../parts/count';
import { NameField } from '../../../parts/name_field';
import { timeWords } from '../../../table/clock';
import { levelLine, levelName } from '../../../table/players';
import { t } from '../../../texts/index';
import { type Chosen, lastChosen, optionsOf } from './chosen';
import { GAME } from '../index';
import { Games } from './games';
import { type Patience, patienceOf, PatiencePick, USUAL } from '../../../table/patience';

const DAY = 24 * 3600;
const CLOCKS = ['0', '60', '90', '180', String(DAY), String(3 * DAY)] as const;
const MOST_SEATS = 24;

export function LobbyForm(): VNode {
  const [game, setGame] = useState<GameInfo | undefined>(undefined);
  const [title, setTitle] = useState('');
  const [seats, setSeats] = useState(4);
  const [bots, setBots] = useState(0);
  const [level, setLevel] = useState('');
  const [clock, setClock] = useState<(typeof CLOCKS)[number]>('0');
  const [atEnd, setAtEnd] = useState<'finish' | 'take-over'>('finish');
  const [drafts, setDrafts] = useState<'closed' | 'open'>('closed');
  const [longest, setLongest] = useState<'usual' | 'simple' | 'trail'>('usual');
  const [hints, setHints] = useState<'on' | 'off' | undefined>(undefined);
  const [chosen, setChosen] = useState<Chosen>(lastChosen.peek());
  const [patience, setPatience] = useState<Patience>(USUAL);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [nameless, setNameless] = useState(false);
  useEffect(() => {
    void listGames().then(
      (games) => setGame(games.find((one) => one.name === GAME)),
      (error: unknown) => setProblem(problemOf(error).message),
    );
  }, []);
  const levels = game?.levels ?? [];
  const wanted = level || (levels[0]?.level ?? '');
  const most = Math.min(MOST_SEATS, game?.most_seats ?? MOST_SEATS);
  // Alone they help; among friends whoever makes the table may want them.
  const withHints = hints ?? (seats === 1 ? 'on' : 'off');
  const name = lastName.value.trim();
  const make = async () => {
    if (name === '') {
      setNameless(true);
      document.querySelector<HTMLInputElement>('.name-field input')?.focus();
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      const made = await makeTable({
        setup: {
          game: GAME,
          title: title.trim() || t('invite.title-is', { name }),
          seats,
          options: { ...optionsOf(chosen), ...(longest !== 'usual' && { longest }) },
          clock: { seconds: clock === '0' ? null : Number(clock), at_end: atEnd },
          open_drafts: drafts === 'open',
          // Who plays for the absent is chosen where no bots are; beside bots, the server's easiest does.
          ...(bots === 0 && { stand_in: wanted }),
          patience: patienceOf(patience),
          hints: withHints === 'on' && game?.hints === true,
        },
        name,
        bots: Array.from({ length: Math.min(bots, seats - 1) }, () => wanted),
      });
      go(made.path);
    } catch (error) {
      setProblem(problemOf(error).message);
      setBusy(false);
    }
  };
  return (
    <form
      class="invite-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <NameField
        name={lastName.value}
        problem={nameless && name === '' ? t('invite.need-name') : undefined}
        onName={(value) => choose(lastName, 'name', value)}
      />
      <label class="field">
        <span>{t('invite.title')}</span>
        <input
          value={title}
          maxLength={60}
          placeholder={name === '' ? '' : t('invite.title-is', { name })}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      <Count label={t('invite.seats')} value={seats} least={1} most={most} onChange={setSeats} />
      <Count label={t('invite.bots')} value={Math.min(bots, seats - 1)} least={0} most={seats - 1} onChange={setBots} />
      <Games
        chosen={chosen}
        seats={seats}
        onChoose={(wanted, _title, players) => {
          setChosen(wanted);
          if (players === 'alone') setSeats(1);
          else if (players === 'more') setSeats(Math.max(2, seats));
        }}
      />
      <Pick
        label={t('invite.clock')}
        value={clock}
        values={CLOCKS}
        name={(value) => (value === '0' ? t('lobby.clock-none') : timeWords(Number(value)))}
        onPick={setClock}
      />
      {clock === '0' && seats - bots > 1 && <PatiencePick value={patience} onPick={setPatience} />}
      {clock !== '0' && (
        <Pick
          label={t('invite.at-end')}
          value={atEnd}
          values={['finish', 'take-over']}
          name={(value) => t(`invite.${value}`)}
          onPick={setAtEnd}
        />
      )}
      {levels.length > 0 && (
        <fieldset class="levels">
          <legend>{t(bots > 0 ? 'invite.level' : 'invite.stand-in')}</legend>
          {levels.map((one) => (
            <label key={one.level}>
              <input type="radio" name="level" checked={one.level === wanted} onChange={() => setLevel(one.level)} />
              <span>
                <b>{levelName(one.level, GAME)}</b> <span class="label">{levelLine(one.level, levels, GAME)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Pick
        label={t('invite.drafts')}
        value={drafts}
        values={['closed', 'open']}
        name={(value) => t(`invite.${value}`)}
        onPick={setDrafts}
      />
      {game?.hints && (
        <Pick
          label={t('invite.hints')}
          value={withHints}
          values={['on', 'off']}
          name={(value) => t(`invite.hints-${value}`)}
          onPick={setHints}
        />
      )}
      <Pick
        label={t('invite.longest')}
        value={longest}
        values={['usual', 'simple', 'trail']}
        name={(value) => t(`invite.longest-${value}`)}
        onPick={setLongest}
      />
      <div class="invite-done">
        <p class="problem" role="status">
          {problem}
        </p>
        <Button kind="main" pending={busy} onPress={() => void make()}>
          {busy ? t('invite.making') : t('invite.make')}
        </Button>
      </div>
    </form>
  );
}
