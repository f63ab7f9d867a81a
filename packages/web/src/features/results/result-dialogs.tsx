import type { ResultHead, StoredProject } from '../../storage/db.ts';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { MarksDialog } from './marks-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { rename } from './result-actions.ts';
import { choicesOf, type ProjectChoice } from './use-manager.ts';

/** What a dialog of the list is about. */
export type ResultQuestion =
  | { readonly kind: 'rename' | 'marks'; readonly result: ResultHead }
  | { readonly kind: 'move'; readonly ids: readonly string[] };

interface ResultDialogsProps {
  readonly question: ResultQuestion;
  readonly projects: readonly StoredProject[];
  readonly onMove: (ids: readonly string[], project: ProjectChoice) => void;
  readonly onClose: () => void;
}

/** The dialog that a result of the list asks for: another title, tags and a note, another project. */
export function ResultDialogs({ question, projects, onMove, onClose }: ResultDialogsProps) {
  switch (question.kind) {
    case 'marks':
      return <MarksDialog result={question.result} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          count={question.ids.length}
          projects={choicesOf(projects)}
          onMove={(project) => onMove(question.ids, project)}
          onClose={onClose}
        />
      );
    case 'rename':
      return <RenameResult result={question.result} onClose={onClose} />;
  }
}

/** Asks for another title of a result. */
export function RenameResult({
  result,
  onClose,
}: {
  result: Pick<ResultHead, 'id' | 'title'>;
  onClose: () => void;
}) {
  return (
    <RenameDialog
      title="Rename the result"
      label="Title"
      value={result.title}
      problemOf={(title) => (title.trim() === '' ? 'The title cannot be empty.' : null)}
      onSave={(title) => rename(result, title)}
      onClose={onClose}
    />
  );
}
