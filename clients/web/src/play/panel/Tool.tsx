// A button with a picture, its word below it and its key beside its name.

export function Tool({
  d,
  name,
  label,
  keys,
  isOn,
  onClick,
}: {
  d: string;
  name: string;
  /** The same in a word that fits below it. */
  label: string;
  keys?: string;
  isOn?: boolean;
  onClick: () => void;
}) {
  /** Who speaks to the page says what stands there. */
  const spoken = name.toLowerCase().includes(label.toLowerCase()) ? name : `${label}: ${name}`;
  return (
    <button
      type="button"
      class="tool labelled"
      aria-label={spoken}
      title={keys === undefined ? name : `${name} (${keys})`}
      aria-keyshortcuts={keys}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={d} />
      </svg>
      <span class="tool-label">{label}</span>
    </button>
  );
}
