/** A modal dialog. It uses the <dialog> element, so the browser keeps the focus inside, closes it on Escape and restores the focus. */

import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './button';
import { t } from '../i18n';
import { DialogAnnouncer } from '../app/announcer';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useId();
  // Close only on a click that begins and ends outside, so that selecting text does not close the dialog.
  const beside = useRef(false);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    if (shown && !shown.open) shown.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog paper"
      aria-labelledby={head}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        beside.current = event.target === dialog.current;
      }}
      onPointerUp={(event) => {
        beside.current &&= event.target === dialog.current;
      }}
      onClick={(event) => beside.current && event.target === dialog.current && onClose()}
    >
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2 id={head}>{title}</h2>
          <IconButton icon="clear" label={t('act.close')} onPress={onClose} />
        </div>
        {children}
        <DialogAnnouncer />
      </div>
    </dialog>
  );
}
