import { lazy, type RefObject, Suspense } from 'react';

const PopoverPanel = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }));

/** A text to be copied by hand where the browser refuses to: in a field, selected; `label` says so. */
export function CopyByHand({
  anchor,
  text,
  label,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  text: string;
  label: string;
  onClose: () => void;
}) {
  return (
    <Suspense>
      <PopoverPanel anchor={anchor} label={label} align="end" onClose={onClose}>
        <div className="w-80 max-w-full space-y-2 p-3">
          <p role="alert">{label}</p>
          <textarea
            readOnly
            value={text}
            rows={Math.min(text.split('\n').length + 1, 10)}
            aria-label={label}
            className="w-full resize-none rounded-md border border-control bg-raised px-2 py-1 wrap-anywhere"
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      </PopoverPanel>
    </Suspense>
  );
}
