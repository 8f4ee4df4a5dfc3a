/** The form for a new table of Lanterns, and its options in the waiting room. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchGames, createTable, toProblem } from '@/app/api';
import type { GameInfo } from '@/protocol';
import { navigate } from '@/app/router';
import { setSetting, lastPlayerName } from '@/app/settings';
import { RadioGroup } from '@/kit/settings_dialog';
import type { WaitingRoomProps } from '@/games/plugin';
import { Button } from '@/kit/button';
import { NumberField } from '@/kit/fields/fields';
import { NameField } from '@/kit/fields/name_field';
import { t } from '@/i18n';
import { GAME } from './model';
import { say } from './say';

const LENGTHS = ['short', 'long'] as const;

export function ToyTableForm(): VNode {
  const [game, setGame] = useState<GameInfo | undefined>(undefined);
  const [seats, setSeats] = useState(2);
  const [bots, setBots] = useState(1);
  const [length, setLength] = useState<(typeof LENGTHS)[number]>('short');
  const [hand, setHand] = useState(3);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    void fetchGames().then(
      (games) => setGame(games.find((one) => one.name === GAME)),
      (error: unknown) => setProblem(toProblem(error).message),
    );
  }, []);
  const name = lastPlayerName.value.trim();
  const most = game?.most_seats ?? seats;
  const level = game?.levels[0]?.level ?? '';
  const make = () => {
    if (name === '') return setProblem(t('invite.need-name'));
    const options = { length, hand };
    const setup = { game: GAME, title: say('lanterns.title-is', { name }), seats, options };
    const full = Array.from({ length: Math.min(bots, seats - 1) }, () => level);
    createTable({ setup, name, bots: full }).then(
      (made) => navigate(made.path),
      (error: unknown) => setProblem(toProblem(error).message),
    );
  };
  return (
    <form
      class="invite-form"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <NameField name={lastPlayerName.value} onName={(value) => setSetting(lastPlayerName, 'name', value)} />
      <NumberField label={t('invite.seats')} value={seats} least={1} most={most} onChange={setSeats} />
      <NumberField label={t('invite.bots')} value={Math.min(bots, seats - 1)} least={0} most={seats - 1} onChange={setBots} />
      <RadioGroup
        label={say('lanterns.length')}
        value={length}
        values={LENGTHS}
        name={(value) => say(`lanterns.length-${value}`)}
        onPick={setLength}
      />
      <NumberField label={say('lanterns.hand-size')} value={hand} least={2} most={4} onChange={setHand} />
      <div class="invite-done">
        <p class="problem" role="status">
          {problem}
        </p>
        <Button kind="main" onPress={make}>
          {t('invite.make')}
        </Button>
      </div>
    </form>
  );
}

export function LobbyOptions({ snapshot }: WaitingRoomProps): VNode {
  const options = snapshot.table.options as { readonly length?: 'short' | 'long'; readonly hand?: number };
  return (
    <ul class="waiting-room-options">
      <li>{say(`lanterns.length-${options.length ?? 'short'}`)}</li>
      <li>{say('lanterns.hand-is', { hand: options.hand ?? 3 })}</li>
    </ul>
  );
}
