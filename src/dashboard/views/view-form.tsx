import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../kit/button.tsx';
import { DANGER } from '../kit/danger-look.ts';

/**
 * A question about a view in its menu's panel, with Cancel and Save below, or with Delete (`deletes`), where Cancel has the focus. `onSave`
 * returns false if the answer is not valid.
 */
export function ViewForm({
  onSave,
  onClose,
  canSave = true,
  deletes = false,
  children,
}: {
  onSave: (answers: FormData) => boolean;
  onClose: () => void;
  canSave?: boolean;
  deletes?: boolean;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The form may replace a menu that had the focus. Among radio buttons, the checked one takes the focus.
    const field = form.current?.querySelector('input:checked') ?? form.current?.querySelector('input, button');
    if (field instanceof HTMLElement) field.focus();
  }, []);
  return (
    <form
      ref={form}
      className="flex w-72 max-w-full flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (onSave(new FormData(event.currentTarget))) onClose();
      }}
    >
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <FormattedMessage id="views.cancel" />
        </Button>
        <Button type="submit" look="primary" disabled={!canSave} className={deletes ? DANGER : ''}>
          <FormattedMessage id={deletes ? 'views.delete' : 'views.save'} />
        </Button>
      </div>
    </form>
  );
}
