/** Saving the floor at a moment as an image, always in the light theme. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '@/kit/button';
import { fileName, downloadBlob } from '@/kit/svg_export/download';
import { say } from '../analysis/words';
import type { Frame } from '../replay/frames';
import type { CourseDrawing } from '../course_rules/course_overlays';
import type { Floor } from '../table/model';

interface SavePictureProps {
  floor: Floor;
  frame: Frame | undefined;
  /** The overlays of course rules. */
  special: CourseDrawing | undefined;
  looks: readonly number[];
  title: string;
  turn: number;
}

export function SavePicture({ floor, frame, special, looks, title, turn }: SavePictureProps): VNode {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { floorPng } = await import('./picture');
      downloadBlob(
        await floorPng(floor, frame, looks, special),
        `${fileName(title, say('points.turn', { turn }))}.png`,
      );
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <>
      <Button icon="save" pending={busy} onPress={() => void save()}>
        {say('share.picture')}
      </Button>
      <p class="problem" role="status">
        {failed && say('share.no-picture')}
      </p>
    </>
  );
}
