import { IMPORT_EXTENSIONS } from '@constat/data';
import { FileZone } from '../../ui/file-zone.tsx';
import { SheetAddress } from './sheet-address.tsx';

const ACCEPT = IMPORT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

interface UploadTabProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly onSheet: (address: string) => void;
}

/** A file by choosing or by dropping it, or a Google Sheet by its address. */
export function UploadTab({ onFiles, address, onAddress, onSheet }: UploadTabProps) {
  return (
    <>
      <FileZone label="Upload a file" what="file" accept={ACCEPT} multiple onFiles={onFiles}>
        CSV, TXT, XLS, XLSX, ODS, JSON, SPSS, Stata, SAS, R, jamovi, JASP or Parquet, or a bundle or backup
        made by Constat. The file stays on this device.
      </FileZone>
      <SheetAddress address={address} onAddress={onAddress} onRead={onSheet} />
    </>
  );
}
