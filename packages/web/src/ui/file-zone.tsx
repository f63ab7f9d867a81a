import { type DragEvent, type ReactNode, useId, useState } from 'react';
import './file-zone.css';
import { Icon } from './icon.tsx';

interface FileZoneProps {
  readonly label: string;
  /** What is dropped here: 'file'. */
  readonly what: string;
  readonly accept: string;
  /** Whether several may come at once. */
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Which files are meant, and what becomes of them. */
  readonly children: ReactNode;
}

/** A file by dropping or by choosing it. The zone is an extra for the mouse; the field inside it does the same for everybody. */
export function FileZone({ label, what, accept, multiple = false, onFiles, children }: FileZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className={over ? 'file-zone over' : 'file-zone'}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name="import" size={24} />
      <p>{over ? `Release to read the ${what}` : `Drop a ${what}${multiple ? ' or several' : ''} here`}</p>
      <input
        id={id}
        type="file"
        className="sr"
        accept={accept}
        multiple={multiple}
        aria-describedby={`${id}-types`}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <label className="pick" htmlFor={id}>
        Choose a file
      </label>
      <p id={`${id}-types`} className="types">
        {children}
      </p>
    </section>
  );
}
