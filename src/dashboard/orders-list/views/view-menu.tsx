import { CopyPlus, Link as LinkIcon, type LucideIcon, Pencil, Plus, Save, Star, Trash2, Undo2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';
import type { TableLayout } from '../table/columns/table-layout.ts';
import { viewAddress } from './layout-link.ts';
import type { Views } from './use-views.ts';
import { ViewNameForm } from './view-name-form.tsx';
import type { View } from './views.ts';

function Action({
  icon: Icon,
  message,
  className = '',
  ...props
}: ComponentProps<'button'> & { icon: LucideIcon; message: MessageId }) {
  return (
    <button
      type="button"
      {...props}
      className={`touch-target flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-hover ${className}`}
    >
      <Icon aria-hidden size={14} className="shrink-0 opacity-75" />
      <FormattedMessage id={message} />
    </button>
  );
}

/** Copies the link to the present filters and layout, and says so; where that fails, shows the link. */
function CopyLink({ filters, layout }: { filters: string; layout: TableLayout }) {
  const [outcome, setOutcome] = useState<'copied' | 'not_copied'>();
  const address = new URL(viewAddress(filters, layout), location.href).href;
  return (
    <>
      <Action
        icon={LinkIcon}
        message="views.copy_link"
        onClick={() => {
          void navigator.clipboard.writeText(address).then(
            () => setOutcome('copied'),
            () => setOutcome('not_copied'),
          );
        }}
      />
      <p role="status" className="px-2 text-xs text-ink-muted">
        {outcome === 'copied' && <FormattedMessage id="action.copied" />}
        {outcome === 'not_copied' && <span className="break-all select-all">{address}</span>}
      </p>
    </>
  );
}

/** The actions for the active view or, where there is none, for the present filters and layout. */
export function ViewMenu({
  view,
  views,
  filters,
  layout,
  onClose,
}: {
  view: View | undefined;
  views: Views;
  /** The present filters, a canonical query string. */
  filters: string;
  layout: TableLayout;
  onClose: () => void;
}) {
  const [step, setStep] = useState<'menu' | 'save_as' | 'rename' | 'delete'>('menu');
  const { isSaved, isModified } = views;
  const then = (action: () => void) => () => {
    action();
    onClose();
  };
  if (step === 'save_as') return <ViewNameForm name={view?.name ?? ''} onSave={views.saveAs} onClose={onClose} />;
  if (view && step === 'rename') return <ViewNameForm name={view.name} onSave={views.rename} onClose={onClose} />;
  if (view && step === 'delete') {
    return (
      <div className="w-60 p-1.5">
        <p className="px-2 py-1.5">
          <FormattedMessage id="views.delete_question" values={{ name: <bdi>{view.name}</bdi> }} />
        </p>
        <Action icon={Trash2} message="views.delete" className="text-danger" onClick={then(views.remove)} />
        <Action icon={Undo2} message="views.cancel" onClick={() => setStep('menu')} />
      </div>
    );
  }
  return (
    <div className="w-60 p-1.5">
      {isModified && isSaved && <Action icon={Save} message="views.save_changes" onClick={then(views.save)} />}
      {view && isModified && <Action icon={Undo2} message="views.undo" onClick={then(() => views.apply(view))} />}
      <Action icon={Plus} message="views.save_as" onClick={() => setStep('save_as')} />
      {isSaved && <Action icon={Pencil} message="views.rename" onClick={() => setStep('rename')} />}
      {isSaved && <Action icon={CopyPlus} message="views.duplicate" onClick={then(views.duplicate)} />}
      {isSaved && <Action icon={Trash2} message="views.delete_step" onClick={() => setStep('delete')} />}
      {view && (
        <Action
          icon={Star}
          message="views.open_by_default"
          aria-pressed={views.isDefault}
          className="aria-pressed:text-accent"
          onClick={() => views.setDefault(!views.isDefault)}
        />
      )}
      <CopyLink filters={filters} layout={layout} />
    </div>
  );
}
