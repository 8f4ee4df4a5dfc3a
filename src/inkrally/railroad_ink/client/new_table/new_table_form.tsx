/** The form for a table with friends: settings, seats, drafts, hints, and how longest routes count. */

import '@/styles/paper.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { RadioGroup } from '@/kit/settings_dialog';
import { NumberField } from '@/kit/fields/fields';
import {
  BotCount,
  ClockPicker,
  NewTableForm,
  BotLevelPicker,
  useNewTable,
} from '@/features/table/create/new_table_form';
import { t } from '../texts';
import { OF_HOST } from '../texts/front';
import { GAME } from '..';
import { LONGEST_ROUTE_MODES, type Longest } from '../paper_scorer/written_sheet/types';
import { type GameChoice, lastGameChoice, optionsOf } from './game_choice';
import { HouseRulePick, houseOptions, type HouseRules, NO_HOUSE_RULES } from './house_rules';
import { PresetPicker } from './preset_picker';

const MOST_SEATS = 24;

export function RailroadInkTableForm(): VNode {
  const invitation = useNewTable(GAME);
  const { info, clock, sameDice } = invitation;
  const shared = invitation.onDevice.length > 0;
  const [seats, setSeats] = useState(4);
  const [atEnd, setAtEnd] = useState<'finish' | 'take-over'>('finish');
  const [drafts, setDrafts] = useState<'closed' | 'open'>('closed');
  const [longest, setLongest] = useState<'usual' | Longest>('usual');
  const [house, setHouse] = useState<HouseRules>(NO_HOUSE_RULES);
  const [hints, setHints] = useState<'on' | 'off' | undefined>(undefined);
  const [chosen, setChosen] = useState<GameChoice>(lastGameChoice.peek());
  const most = Math.min(MOST_SEATS, info?.most_seats ?? MOST_SEATS);
  // Hints are on by default for a single player. For several, the host decides.
  const withHints = hints ?? (seats === 1 ? 'on' : 'off');
  const make = () =>
    invitation.make(
      {
        game: GAME,
        seats,
        options: {
          ...optionsOf(chosen),
          ...(longest !== 'usual' && { longest }),
          ...(!invitation.rated && houseOptions(house)),
        },
        open_drafts: drafts === 'open',
        hints: withHints === 'on' && info?.hints === true,
      },
      OF_HOST,
      atEnd,
    );
  return (
    <NewTableForm invitation={invitation} usual={OF_HOST} onMake={() => void make()}>
      {!sameDice && !shared && (
        <NumberField label={t('invite.seats')} value={seats} least={1} most={most} onChange={setSeats} />
      )}
      <BotCount invitation={invitation} seats={seats} />
      <PresetPicker
        chosen={chosen}
        seats={sameDice ? 1 : shared ? invitation.onDevice.length + 1 + invitation.bots : seats}
        onChoose={(wanted, _title, players) => {
          setChosen(wanted);
          if (players === 'alone') setSeats(1);
          else if (players === 'more') setSeats(Math.max(2, seats));
        }}
      />
      <ClockPicker invitation={invitation} seats={seats} short={['60', '90', '180']} />
      {clock !== '0' && !sameDice && !shared && (
        <RadioGroup
          label={t('invite.at-end')}
          value={atEnd}
          values={['finish', 'take-over']}
          name={(value) => t(`invite.${value}`)}
          onPick={setAtEnd}
        />
      )}
      {(info?.levels ?? []).length > 0 && <BotLevelPicker invitation={invitation} game={GAME} />}
      {!sameDice && !shared && (
        <RadioGroup
          label={t('invite.drafts')}
          value={drafts}
          values={['closed', 'open']}
          name={(value) => t(`invite.drafts-${value}`)}
          onPick={setDrafts}
        />
      )}
      {info?.hints && !sameDice && !shared && (
        <RadioGroup
          label={t('invite.hints')}
          value={withHints}
          values={['on', 'off']}
          name={(value) => t(`invite.hints-${value}`)}
          onPick={setHints}
        />
      )}
      <RadioGroup
        label={t('invite.longest')}
        value={longest}
        values={['usual', ...LONGEST_ROUTE_MODES]}
        name={(value) => t(`invite.longest-${value}`)}
        onPick={setLongest}
      />
      {!invitation.rated && <HouseRulePick edition={chosen.edition ?? 'original'} value={house} onPick={setHouse} />}
    </NewTableForm>
  );
}
