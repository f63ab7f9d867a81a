import { Icon } from '../../ui/icon.tsx';

interface LinkButtonProps {
  readonly label: string;
  readonly onOpen: () => void;
}

/** Beside the field in which somebody writes. */
export function LinkButton({ label, onOpen }: LinkButtonProps) {
  return (
    <button
      type="button"
      className="doc-link"
      // By keyboard it is Ctrl+L in the field: a second stop for every cell would be in the way.
      tabIndex={-1}
      aria-label={label}
      title={`${label} (Ctrl+L)`}
      // The words stay chosen while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon name="link" size={14} />
    </button>
  );
}
