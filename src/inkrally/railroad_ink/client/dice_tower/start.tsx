/** The form that creates a dice tower, or joins a tower by its link. */

import './start.css';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { fetchJson, formatError } from '@/app/api';
import { navigate } from '@/app/router';
import { StaticDie } from '../drawing/dice/die';
import { Button } from '@/kit/button';
import { InlineForm } from '@/kit/game_card';
import type { CreatedTower } from '@/protocol';
import { EDITIONS } from '../drawing/editions';
import { editionName } from '../drawing/expansions/words';
import { t } from '../texts';
import type { Edition } from '../paper_scorer/written_sheet/types';
import { type GameChoice, DEFAULT_CHOICE, optionsOf } from '../new_table/game_choice';
import { MixLine } from '../new_table/mix_line';
import { Expansions } from '../new_table/expansions';
import { ChoiceField } from '../paper_scorer/choice_field';

/** Return the path of a tower's page. */
export function towerPath(id: string): string {
  return `/tower/${id}`;
}

/** Return the ID of a tower in a link, or in its last part. */
export function towerOf(text: string): string | undefined {
  return /(?:^|\/)([a-z0-9]{12})(?:[/?#].*)?$/.exec(text.trim().toLowerCase())?.[1];
}

/** Return the settings for the request. A tower only rolls, so settings of sheets and goals are omitted. */
function towerChoice({ expansions, settings }: GameChoice): Readonly<Record<string, unknown>> {
  return optionsOf({ expansions, settings });
}

export function NewDiceTower(): VNode {
  const edition = useSignal<Edition>('original');
  const chosen = useSignal<GameChoice>(DEFAULT_CHOICE);
  const making = useSignal(false);
  const wrong = useSignal<string | undefined>(undefined);
  const noTower = useSignal<string | undefined>(undefined);

  async function make(): Promise<void> {
    making.value = true;
    try {
      const made = await fetchJson<CreatedTower>('/api/towers', {
        edition: edition.value,
        ...towerChoice(chosen.value),
      });
      navigate(towerPath(made.tower));
    } catch (error) {
      wrong.value = formatError(error);
    }
    making.value = false;
  }

  return (
    <div class="tower-start">
      <section class="paper tower-new" aria-labelledby="tower-new">
        <div class="tower-picture" aria-hidden="true">
          {['h-tee', 'r-tee', 'h-straight', 'st-curve'].map((route) => (
            <StaticDie key={route} route={route} />
          ))}
        </div>
        <h2 id="tower-new">{t('tower.new')}</h2>
        <p>{t('tower.new-text')}</p>
        <ChoiceField
          label={t('paper.part-dice')}
          value={edition.value}
          options={EDITIONS.map((one) => [one, editionName(one)])}
          onChange={(value) => (edition.value = value as Edition)}
        />
        <Expansions chosen={chosen.value} onChoose={(wanted) => (chosen.value = wanted)} />
        <MixLine chosen={{ ...chosen.value, edition: edition.value, goals: 'none' }} />
        <Button kind="main" pending={making.value} onPress={() => void make()}>
          {t('tower.make')}
        </Button>
        <p role="status" class="tower-wrong">
          {wrong.value}
        </p>
      </section>
      <InlineForm
        label={t('tower.join')}
        placeholder={t('tower.join-placeholder')}
        hint={t('tower.join-hint')}
        act={t('tower.join-act')}
        problem={noTower.value}
        onSubmit={(text) => {
          const id = towerOf(text);
          if (id === undefined) noTower.value = t('tower.join-wrong');
          else navigate(towerPath(id));
        }}
      />
    </div>
  );
}
