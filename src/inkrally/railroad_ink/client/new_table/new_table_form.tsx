/** The form for a table with friends: settings, seats, drafts, hints, and how longest routes count. */

import '@/styles/paper.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Pick } from '@/kit/settings_dialog';
import { Count } from '@/kit/fields/number_field';
import { BotCount, Clocks, InviteForm, Levels, useInvitation } from '@/features/table/create/new_table_form';
import { t } from '../texts';
import { OF_HOST } from '../texts/titles';
import { GAME } from '..';
import { LONGEST, type Longest } from '../paper_scorer/written_sheet/types';
import { type ChosenGame, lastChosen, optionsOf } from './game_choice';
import { Games } from './preset_picker';

const MOST_SEATS = 24;

export function LobbyForm(): VNode {
  const invitation = useInvitation(GAME);
  const { info, clock } = invitation;
  const [seats, setSeats] = useState(4);
  const [atEnd, setAtEnd] = useState<'finish' | 'take-over'>('finish');
  const [drafts, setDrafts] = useState<'closed' | 'open'>('closed');
  const [longest, setLongest] = useState<'usual' | Longest>('usual');
  const [hints, setHints] = useState<'on' | 'off' | undefined>(undefined);
  const [chosen, setChosen] = useState<ChosenGame>(lastChosen.peek());
  const most = Math.min(MOST_SEATS, info?.most_seats ?? MOST_SEATS);
  // Hints are on by default for a single player. For several, the host decides.
  const withHints = hints ?? (seats === 1 ? 'on' : 'off');
  const make = () =>
    invitation.make(
      {
        game: GAME,
        seats,
        options: { ...optionsOf(chosen), ...(longest !== 'usual' && { longest }) },
        open_drafts: drafts === 'open',
        hints: withHints === 'on' && info?.hints === true,
      },
      OF_HOST,
      atEnd,
    );
  return (
    <InviteForm invitation={invitation} usual={OF_HOST} onMake={() => void make()}>
      <Count label={t('invite.seats')} value={seats} least={1} most={most} onChange={setSeats} />
      <BotCount invitation={invitation} seats={seats} />
      <Games
        chosen={chosen}
        seats={seats}
        onChoose={(wanted, _title, players) => {
          setChosen(wanted);
          if (players === 'alone') setSeats(1);
          else if (players === 'more') setSeats(Math.max(2, seats));
        }}
      />
      <Clocks invitation={invitation} seats={seats} short={['60', '90', '180']} />
      {clock !== '0' && (
        <Pick
          label={t('invite.at-end')}
          value={atEnd}
          values={['finish', 'take-over']}
          name={(value) => t(`invite.${value}`)}
          onPick={setAtEnd}
        />
      )}
      {(info?.levels ?? []).length > 0 && <Levels invitation={invitation} game={GAME} />}
      <Pick
        label={t('invite.drafts')}
        value={drafts}
        values={['closed', 'open']}
        name={(value) => t(`invite.drafts-${value}`)}
        onPick={setDrafts}
      />
      {info?.hints && (
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
        values={['usual', ...LONGEST]}
        name={(value) => t(`invite.longest-${value}`)}
        onPick={setLongest}
      />
    </InviteForm>
  );
}
