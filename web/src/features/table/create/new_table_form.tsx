/**
 * The form that creates a table, for all games: name, title, bots, clock and absence timeout. The form of each game
 * adds its own fields, such as variants and the number of seats. Contains no game.
 */

import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchGames, createTable, formatError } from '@/app/api';
import type { GameInfo } from '@/protocol';
import { RadioGroup } from '@/kit/settings_dialog';
import { Button } from '@/kit/button';
import { NumberField } from '@/kit/fields/fields';
import { DevicePlayers, deviceNames } from '../hot_seat/device_players';
import { sayHotSeat } from '../hot_seat/texts';
import { createDeferredNavigation } from '@/app/pending_navigation';
import { myName } from '@/app/current_account';
import { OwnNameField } from '@/kit/fields/name_field';
import type { TableSetup } from '@/protocol';
import { t } from '@/i18n';
import { say } from '@/i18n/mine';
import { shareNewDice } from '../dice/link';
import {
  type CountedTime,
  CountedTimePicker,
  clockFields,
  type AbsenceTimeout,
  patienceOf,
  AbsenceTimeoutPicker,
  DEFAULT_ABSENCE_TIMEOUT,
} from './clock_options';
import { formatDuration } from '../clock';
import { type DefaultTitle, getPlugin } from '@/games/plugin';
import { storedTitle } from '../titles';
import { newTableIsPublic } from './new_table_dialog';
import { getLevelDescription, levelName } from '../players/players';

const DAY = 24 * 3600;

/** `0` for no clock, or seconds: a choice of the game, one day or three days. */
type ClockChoice = '0' | `${number}`;

const isByDays = (clock: ClockChoice): boolean => Number(clock) >= DAY;

/** The number of days until the deadline of the same dice, or `none`. */
type Deadline = (typeof DEADLINES)[number];
const DEADLINES = ['1', '3', '7', '30', 'none'] as const;

/** The fields of every form, and the function that creates the table. */
export interface NewTableSettings {
  /** The game's info from the server, once it is loaded. */
  readonly info: GameInfo | undefined;
  readonly name: string;
  readonly bots: number;
  readonly setBots: (bots: number) => void;
  readonly clock: ClockChoice;
  readonly setClock: (clock: ClockChoice) => void;
  readonly countedTime: CountedTime;
  readonly setCountedTime: (counted: CountedTime) => void;
  readonly stand: string;
  readonly setLevel: (level: string) => void;
  readonly patience: AbsenceTimeout;
  readonly setPatience: (patience: AbsenceTimeout) => void;
  readonly title: string;
  readonly setTitle: (title: string) => void;
  /** Whether the table is listed for all players. Otherwise players need its link. */
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Whether to create a link to new dice instead of a table. Each player who opens it plays these dice alone. */
  readonly sameDice: boolean;
  readonly setSameDice: (sameDice: boolean) => void;
  /** The names of the other players who share this device; empty if each player has a device. */
  readonly onDevice: readonly string[];
  readonly setOnDevice: (names: readonly string[]) => void;
  /** The deadline of the same dice. */
  readonly deadline: Deadline;
  readonly setDeadline: (deadline: Deadline) => void;
  readonly rated: boolean;
  readonly setRated: (rated: boolean) => void;
  readonly busy: boolean;
  readonly problem: string;
  readonly nameless: boolean;
  /** Create the table. `usual` is its title if the player typed none. */
  readonly make: (
    setup: Omit<TableSetup, 'title'>,
    usual: DefaultTitle,
    atEnd?: 'finish' | 'take-over',
  ) => Promise<void>;
}

export function useNewTable(game: string): NewTableSettings {
  const [info, setInfo] = useState<GameInfo | undefined>(undefined);
  const [title, setTitle] = useState('');
  const [bots, setBots] = useState(0);
  const [level, setLevel] = useState('');
  const [clock, setClock] = useState<ClockChoice>('0');
  const [countedTime, setCountedTime] = useState<CountedTime>('always');
  const [patience, setPatience] = useState<AbsenceTimeout>(DEFAULT_ABSENCE_TIMEOUT);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [nameless, setNameless] = useState(false);
  const [open, setOpen] = useState(newTableIsPublic.peek());
  const [rated, setRated] = useState(false);
  const [sameDice, setSameDice] = useState(false);
  const [deadline, setDeadline] = useState<Deadline>('7');
  const [onDevice, setOnDevice] = useState<readonly string[]>([]);
  useEffect(() => {
    void fetchGames().then(
      (games) => setInfo(games.find((one) => one.name === game)),
      (error: unknown) => setProblem(formatError(error)),
    );
  }, []);
  const stand = level || (info?.levels?.[0]?.level ?? '');
  const name = myName();
  const make: NewTableSettings['make'] = async (setup, usual, atEnd = 'finish') => {
    if (name === '') {
      setNameless(true);
      document.querySelector<HTMLInputElement>('.name-field input')?.focus();
      return;
    }
    setBusy(true);
    setProblem('');
    const goOn = createDeferredNavigation();
    try {
      if (sameDice) {
        const days = deadline === 'none' ? null : Number(deadline);
        goOn((await shareNewDice({ setup: { game, options: setup.options ?? {} }, name, days })).path);
        return;
      }
      if (onDevice.length > 0) {
        const names = deviceNames(name, onDevice);
        const made = await createTable({
          setup: {
            ...setup,
            seats: names.length + bots,
            title: title.trim() || storedTitle(usual, name),
            patience: null,
            hints: false,
            open_drafts: false,
          },
          on_device: [...names],
          bots: Array.from({ length: bots }, () => stand),
          start: true,
        });
        goOn(made.path);
        return;
      }
      const made = await createTable({
        setup: {
          ...setup,
          title: title.trim() || storedTitle(usual, name),
          clock: {
            ...{ seconds: clock === '0' ? null : Number(clock), at_end: atEnd },
            ...clockFields(isByDays(clock) ? countedTime : 'always', rated),
          },
          // Players choose the substitute only at unrated tables without bots. Otherwise it is the server's easiest
          // bot.
          ...(bots === 0 && !rated && { stand_in: stand }),
          patience: patienceOf(patience),
          public: open,
          ...(rated && { rated, hints: false, open_drafts: false }),
        },
        name,
        bots: Array.from({ length: Math.min(bots, setup.seats - 1) }, () => stand),
      });
      goOn(made.path);
    } catch (error) {
      setProblem(formatError(error));
      setBusy(false);
    }
  };
  return {
    ...{ info, name, bots, setBots, clock, setClock, stand, setLevel, patience, setPatience },
    ...{ title, setTitle, busy, problem, nameless, open, setOpen, rated, setRated, make },
    ...{ countedTime, setCountedTime },
    ...{ sameDice, setSameDice, deadline, setDeadline, onDevice, setOnDevice },
  };
}

interface InviteFormProps {
  invitation: NewTableSettings;
  /** The title if the player types none. */
  usual: DefaultTitle;
  class?: string;
  onMake: () => void;
  children: ComponentChildren;
}

/** The form: name and title above the game's own fields, the button below them. */
export function NewTableForm({ invitation, usual, class: more = '', onMake, children }: InviteFormProps): VNode {
  const { name, title, setTitle, busy, problem, nameless } = invitation;
  return (
    <form
      class={`invite-form${more}`}
      onSubmit={(event) => {
        event.preventDefault();
        onMake();
      }}
    >
      <OwnNameField problem={nameless && name === '' ? t('invite.need-name') : undefined} />
      {!invitation.sameDice && (
        <label class="field">
          <span>{t('invite.title')}</span>
          <input
            value={title}
            maxLength={60}
            placeholder={name === '' ? '' : usual.words(name)}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
      )}
      {children}
      <RadioGroup
        label={t('invite.who')}
        value={
          invitation.onDevice.length > 0
            ? 'device'
            : invitation.sameDice
              ? 'same-dice'
              : invitation.open
                ? 'open'
                : 'private'
        }
        values={['private', 'open', 'same-dice', 'device']}
        name={(value) =>
          value === 'device'
            ? sayHotSeat('hotseat.who')
            : value === 'same-dice'
              ? say(getPlugin(invitation.info?.name ?? '')?.chance === 'cards' ? 'same.alone-cards' : 'same.alone')
              : t(`invite.${value}`)
        }
        onPick={(value) => {
          invitation.setOpen(value === 'open');
          invitation.setSameDice(value === 'same-dice');
          invitation.setOnDevice(value === 'device' ? [''] : []);
        }}
      />
      {invitation.onDevice.length > 0 ? (
        <DevicePlayers
          others={invitation.onDevice}
          most={invitation.info?.most_seats ?? 2}
          onOthers={invitation.setOnDevice}
        />
      ) : invitation.sameDice ? (
        <SameDiceFields invitation={invitation} />
      ) : (
        <RatedFields invitation={invitation} />
      )}
      <div class="invite-done">
        <p class="problem" role="status">
          {problem}
        </p>
        <Button kind="main" pending={busy} onPress={onMake}>
          {busy ? t('invite.making') : invitation.sameDice ? say('same.share-make') : t('invite.make')}
        </Button>
      </div>
    </form>
  );
}

function RatedFields({ invitation }: { invitation: NewTableSettings }): VNode {
  return (
    <>
      <RadioGroup
        label={t('invite.rated')}
        value={invitation.rated ? 'yes' : 'no'}
        values={['no', 'yes']}
        name={(value) => t(`invite.rated-${value}`)}
        onPick={(value) => invitation.setRated(value === 'yes')}
      />
      {invitation.rated && (
        <p class="label" role="status">
          {t(invitation.clock === '0' ? 'invite.rated-clock' : 'invite.rated-what')}
        </p>
      )}
    </>
  );
}

function SameDiceFields({ invitation }: { invitation: NewTableSettings }): VNode {
  return (
    <>
      <p class="label" role="status">
        {say('same.alone-note')}
      </p>
      <RadioGroup
        label={say('same.deadline')}
        value={invitation.deadline}
        values={DEADLINES}
        name={(value) => (value === 'none' ? say('same.deadline-none') : say('same.deadline-days', { days: +value }))}
        onPick={invitation.setDeadline}
      />
    </>
  );
}

/** The field for the number of bots. With the same dice for all, each player plays alone, so there are no bots. */
export function BotCount({ invitation, seats }: { invitation: NewTableSettings; seats: number }): VNode | null {
  const { bots, setBots, sameDice, info, onDevice } = invitation;
  const most = Math.max(0, onDevice.length > 0 ? (info?.most_seats ?? 2) - onDevice.length - 1 : seats - 1);
  if (sameDice) return null;
  return <NumberField label={t('invite.bots')} value={Math.min(bots, most)} least={0} most={most} onChange={setBots} />;
}

/** The field for the level of the bots, or of the substitute without bots. Rated tables without bots have no choice. */
export function BotLevelPicker({ invitation, game }: { invitation: NewTableSettings; game: string }): VNode | null {
  const { info, bots, rated, stand, setLevel, sameDice } = invitation;
  const levels = info?.levels ?? [];
  if (sameDice || (bots === 0 && rated)) return null;
  return (
    <fieldset class="levels">
      <legend>{t(bots > 0 ? 'invite.level' : 'invite.stand-in')}</legend>
      {levels.map((one) => (
        <label key={one.level}>
          <input type="radio" name="level" checked={one.level === stand} onChange={() => setLevel(one.level)} />
          <span>
            <b>{levelName(one.level, game)}</b>{' '}
            <span class="label">{getLevelDescription(one.level, levels, game)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The field for the clock, with the choices of the game; without a clock, the field for the absence timeout. */
export function ClockPicker({
  invitation,
  seats,
  short,
}: {
  invitation: NewTableSettings;
  seats: number;
  short: readonly ClockChoice[];
}): VNode | null {
  const { clock, setClock, countedTime, setCountedTime, rated, bots, patience, setPatience } = invitation;
  if (invitation.sameDice || invitation.onDevice.length > 0) return null;
  return (
    <>
      <RadioGroup
        label={t('invite.clock')}
        value={clock}
        values={['0', ...short, `${DAY}`, `${3 * DAY}`]}
        name={(value) => (value === '0' ? t('lobby.clock-none') : formatDuration(Number(value)))}
        onPick={setClock}
      />
      {isByDays(clock) && <CountedTimePicker value={countedTime} rated={rated} onPick={setCountedTime} />}
      {clock === '0' && seats - bots > 1 && <AbsenceTimeoutPicker value={patience} onPick={setPatience} />}
    </>
  );
}
