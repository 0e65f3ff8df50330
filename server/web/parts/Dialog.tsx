import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../words/words.tsx';

interface DialogProps {
  readonly title: string;
  /** A sheet rises from the bottom of a phone, and begins with the focus on its title. */
  readonly kind?: 'dialog' | 'sheet';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Opens a modal dialog by the browser's own element, which traps the focus, closes by Escape and gives the
 * focus back. It stands outside the view: a form that is disabled does not disable it.
 */
export function Dialog({ title, kind = 'dialog', onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // Closed before it leaves the document: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    if (kind === 'sheet') heading.current?.focus();
    return () => dialog?.close();
  }, [kind]);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does
    <dialog
      ref={element}
      className={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="dialog">
        <div className="dialog-head">
          <h2 ref={heading} id={id} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="quiet" onClick={onClose} aria-label={t('Close')}>
            ✕
          </button>
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
