/** A checkbox to select entries; its touch area takes no room in the layout. */
export function SelectBox({
  label,
  isChecked,
  isPartly = false,
  isDisabled = false,
  tabIndex,
  className = '',
  onChange,
}: {
  /** Its accessible name, also shown on hover. */
  label: string;
  isChecked: boolean;
  /** True if some of several entries are selected. */
  isPartly?: boolean;
  isDisabled?: boolean;
  tabIndex?: number;
  className?: string;
  onChange: () => void;
}) {
  return (
    <label
      title={label}
      className={`relative z-1 -m-2 grid size-8 shrink-0 place-items-center pointer-coarse:-m-3.5 pointer-coarse:size-11 print:invisible ${className}`}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        className="size-4 accent-accent"
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChange}
      />
    </label>
  );
}
