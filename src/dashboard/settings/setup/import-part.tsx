import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { stripUnsafeCharacters } from '../../ui/strip-unsafe-characters.ts';
import { Problem } from '../../ui/failures/problem.tsx';
import { NOTHING_IMPORTED } from './import-file.ts';
import { startImport, stopImport, useImportRun } from './import-run.ts';

/** Imports a dropped or chosen file, and lists the skipped lines. */
export function ImportPart({ isDemo }: { isDemo: boolean }) {
  const { formatMessage, formatNumber } = useIntl();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const run = useImportRun();
  const [isOver, setIsOver] = useState(false);

  function load(file: File | undefined): void {
    if (file && !isDemo) void startImport(file);
  }

  const { name, state } = run ?? {};
  const isBusy = state === 'running';
  const { share, inserted, replaced, unchanged, rejected, problems } =
    run?.progress ?? NOTHING_IMPORTED;
  const percent = formatNumber(share, { style: 'percent' });
  // In an unrelated file, every line has the same problem.
  const isRejectedShown = rejected > 0 && !isBusy && state !== 'empty';
  const shown =
    name === undefined ? undefined : (
      <bdi className="wrap-anywhere">{stripUnsafeCharacters(name)}</bdi>
    );
  return (
    <div role="group" aria-labelledby={id} className="py-4 first:pt-0">
      <h3 id={id} className="text-row font-medium">
        <FormattedMessage id="setup.import" />
      </h3>
      <div
        className={`mt-2 flex flex-col items-start gap-3 rounded-md border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-control'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!isDemo);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          load(event.dataTransfer.files[0]);
        }}
      >
        <p className="text-row text-ink-muted">
          <FormattedMessage id={isDemo ? 'setup.import_in_demo' : 'setup.import_hint'} />
        </p>
        {!isDemo && (
          <Button look="outline" aria-busy={isBusy} onClick={() => input.current?.click()}>
            <FileUp aria-hidden size={14} />
            <FormattedMessage id="setup.choose" />
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".ndjson,.jsonl,.json,.gz"
          aria-label={formatMessage({ id: 'setup.choose' })}
          onChange={({ target }) => {
            load(target.files?.[0]);
            // Allows choosing the same file again after it was fixed.
            target.value = '';
          }}
        />
        {isBusy && (
          <div className="flex w-full flex-wrap items-center gap-3 text-row">
            <span className="min-w-0">
              <FormattedMessage id="setup.importing" values={{ name: shown }} />
            </span>
            <progress
              aria-label={formatMessage(
                { id: 'setup.importing' },
                { name: stripUnsafeCharacters(name ?? '') },
              )}
              className="h-1.5 min-w-24 flex-1 accent-accent"
              value={share}
            />
            <span className="tabular-nums text-ink-muted">{percent}</span>
            <Button onClick={stopImport}>
              <FormattedMessage id="action.cancel" />
            </Button>
          </div>
        )}
        <div role="status" className="text-row empty:sr-only">
          {name !== undefined && !isBusy && (
            <>
              {shown}:{' '}
              {state !== 'done' && (
                <FormattedMessage
                  id="setup.ended"
                  values={{ how: state === 'failed' ? 'stopped' : state, share: percent }}
                />
              )}{' '}
              {state !== 'empty' && (
                <FormattedMessage id="setup.imported" values={{ inserted, replaced, unchanged }} />
              )}{' '}
              {inserted + replaced + unchanged > 0 && (
                // A full page load, which loads the new stores.
                <a href="/orders" className="text-accent underline underline-offset-2">
                  <FormattedMessage id="filters.show" />
                </a>
              )}
            </>
          )}
        </div>
        <Problem error={run?.failure ?? null} words={{ conflict: 'setup.import_in_demo' }} />
        {isRejectedShown && (
          <div role="group" className="w-full text-row" aria-labelledby={`${id}-rejected`}>
            <h4 id={`${id}-rejected`} className="font-medium">
              <FormattedMessage id="setup.rejected" values={{ count: rejected }} />
            </h4>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls by key. */}
            <ul tabIndex={0} className="mt-1 max-h-60 overflow-y-auto text-xs text-ink-muted">
              {problems.map(({ line, field, code, detail }) => (
                <li key={`${line} ${field} ${code}`} className="py-0.5 wrap-anywhere">
                  <FormattedMessage
                    id="setup.problem"
                    // Names and values in the API's form.
                    values={{
                      line,
                      code,
                      field: <bdi lang="en">{stripUnsafeCharacters(field)}</bdi>,
                      detail: <bdi lang="en">{stripUnsafeCharacters(detail ?? '')}</bdi>,
                    }}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
