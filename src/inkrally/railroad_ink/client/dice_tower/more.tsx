/** The link and QR code of a tower, and how to verify its rolls. */

import type { VNode } from 'preact';
import { Button } from '@/kit/button';
import type { TowerView } from '@/protocol';
import { t } from '../texts';
import { Disclosure } from '../paper_scorer/options';
import { CopyLink } from '@/kit/copy_link';
import { towerPath } from './start';

export function DiceTowerDetails({ tower, onEnd }: { tower: TowerView; onEnd: () => void }): VNode {
  const address = `${location.origin}${towerPath(tower.id)}`;
  return (
    <div class="tower-more">
      <Disclosure title={t('tower.invite')} detail={t('tower.invite-detail')}>
        <img class="qr" src={`/api/towers/${tower.id}/qr.svg`} alt={t('tower.qr')} width="220" height="220" />
        <p class="tower-link">{address}</p>
        <CopyLink address={address} />
      </Disclosure>
      <Disclosure title={t('tower.check')} detail={tower.closed ? t('tower.check-open') : t('tower.check-closed')}>
        <p>{t('tower.check-text')}</p>
        <dl class="facts">
          <dt>{t('fair.hash')}</dt>
          <dd class="monospace-wrap">{tower.seed_sha256}</dd>
          <dt>{t('fair.seed')}</dt>
          <dd class="monospace-wrap">{tower.seed ?? t('tower.seed-later')}</dd>
          {tower.taken_back.length > 0 && <dt>{t('tower.taken')}</dt>}
          {tower.taken_back.length > 0 && <dd>{t('tower.taken-count', { count: tower.taken_back.length })}</dd>}
        </dl>
        {!tower.closed && <Button onPress={onEnd}>{t('tower.end')}</Button>}
      </Disclosure>
    </div>
  );
}
