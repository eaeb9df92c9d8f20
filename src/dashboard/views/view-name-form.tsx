import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { TableLayout } from '../kit/table/table-layout.ts';
import { useViewActions } from './use-view-actions.ts';
import type { Views } from './use-views.ts';
import { ViewForm } from './view-form.tsx';
import { LONGEST_NAME, type ViewsPage } from './saved-views.ts';

/** Asks for the name of a view of a page; `onSave` returns whether the name is valid. */
export function ViewNameForm({
  page,
  name,
  onSave,
  onClose,
}: {
  page: ViewsPage;
  name: string;
  onSave: (name: string) => boolean;
  onClose: () => void;
}) {
  const inputId = useId();
  return (
    <ViewForm
      onClose={onClose}
      onSave={(answers) => {
        const typed = answers.get('name');
        return typeof typed === 'string' && onSave(typed);
      }}
    >
      <label htmlFor={inputId} className="text-xs text-ink-muted">
        <FormattedMessage id="views.name_label" />
      </label>
      <input
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
        <FormattedMessage id={page.holds ?? 'views.kept'} />
      </p>
    </ViewForm>
  );
}

/** Saves the current filters (canonical query string) and layout as a new view. */
export function SaveViewForm({
  views,
  filters,
  layout,
  onClose,
}: {
  views: Views;
  filters: string;
  layout: TableLayout | undefined;
  onClose: () => void;
}) {
  const { saveAs } = useViewActions(views, filters, layout);
  return <ViewNameForm page={views.page} name="" onSave={saveAs} onClose={onClose} />;
}
