import { useEffect, useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import type { TableLayout } from '../table/columns/table-layout.ts';
import { useViewActions } from './use-view-actions.ts';
import type { Views } from './use-views.ts';
import { LONGEST_NAME } from './views.ts';

/** Asks for the name of a view; `onSave` returns whether the name is valid. */
export function ViewNameForm({
  name,
  onSave,
  onClose,
}: {
  name: string;
  onSave: (name: string) => boolean;
  onClose: () => void;
}) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  // It may replace a menu that had the focus.
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="flex w-72 max-w-full flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('name');
        if (typeof typed === 'string' && onSave(typed)) onClose();
      }}
    >
      <label htmlFor={inputId} className="text-xs text-ink-muted">
        <FormattedMessage id="views.name_label" />
      </label>
      <input
        ref={input}
        id={inputId}
        name="name"
        defaultValue={name}
        maxLength={LONGEST_NAME}
        required
        autoComplete="off"
        className="touch-target h-8 rounded-md border border-control bg-surface px-2"
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="text-xs text-ink-muted">
        <FormattedMessage id="views.kept" />
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <FormattedMessage id="views.cancel" />
        </Button>
        <Button type="submit" look="primary">
          <FormattedMessage id="views.save" />
        </Button>
      </div>
    </form>
  );
}

/** Saves the present filters (canonical query string) and layout as a new view. */
export function SaveViewForm({
  views,
  filters,
  layout,
  onClose,
}: {
  views: Views;
  filters: string;
  layout: TableLayout;
  onClose: () => void;
}) {
  const { saveAs } = useViewActions(views, filters, layout);
  return <ViewNameForm name="" onSave={saveAs} onClose={onClose} />;
}
