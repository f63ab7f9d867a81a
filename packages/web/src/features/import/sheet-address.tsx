import Button from '@mui/material/Button';
import { useId } from 'react';

interface SheetAddressProps {
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly onRead: (address: string) => void;
}

/** A Google Sheet by its address; it must be published, or shared with everybody who has the link. */
export function SheetAddress({ address, onAddress, onRead }: SheetAddressProps) {
  const id = useId();
  return (
    <form
      className="imp-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        onRead(address);
      }}
    >
      <label className="lab" htmlFor={id}>
        Or a Google Sheet
      </label>
      <div className="imp-acts">
        <div className="field grow">
          <input
            id={id}
            type="url"
            inputMode="url"
            value={address}
            placeholder="https://docs.google.com/spreadsheets/..."
            aria-describedby={`${id}-help`}
            autoComplete="off"
            onChange={(event) => onAddress(event.target.value)}
          />
        </div>
        <Button type="submit">Preview</Button>
      </div>
      <p id={`${id}-help`} className="imp-types">
        Published to the web, or shared with anyone who has the link. It is fetched from Google by this
        browser.
      </p>
    </form>
  );
}
