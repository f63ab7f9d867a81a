/** A notification while it is written: limits of the database, said before they are met. */
import type { AdminNotice, NoticeDraft } from '../../cloud/admin-content.ts';
import { dayText, endOfDay } from './grant-dates.ts';

const LIMITS = { title: 200, message: 5000, priority: 100 } as const;

/** A notification as its form holds it. */
export interface NoticeFields extends Omit<NoticeDraft, 'expiresAt' | 'priority'> {
  /** The last day on which it is shown, as a date field writes it; empty for always. */
  readonly lastDay: string;
  readonly priority: string;
}

const NEW: NoticeFields = {
  title: '',
  message: '',
  audience: 'all',
  lastDay: '',
  priority: '0',
  isActive: true,
};

/** The form of a notification, or an empty one. */
export const fieldsOf = (notice: AdminNotice | undefined): NoticeFields =>
  notice === undefined
    ? NEW
    : {
        title: notice.title,
        message: notice.message,
        audience: notice.audience,
        isActive: notice.isActive,
        lastDay: notice.expiresAt === null ? '' : dayText(new Date(notice.expiresAt)),
        priority: String(notice.priority),
      };

/** What is wrong with the form, or undefined. */
export function noticeProblem({ title, message, lastDay, priority }: NoticeFields): string | undefined {
  if (title.trim() === '') return 'Give it a title.';
  if (title.trim().length > LIMITS.title) return `The title can have ${LIMITS.title} characters at most.`;
  if (message.trim() === '') return 'Write the message.';
  if (message.trim().length > LIMITS.message) {
    return `The message can have ${LIMITS.message.toLocaleString('en')} characters at most.`;
  }
  if (lastDay !== '' && !endOfDay(lastDay)) return 'Choose the last day, or leave it empty.';
  if (!/^\d+$/.test(priority.trim()) || Number(priority) > LIMITS.priority) {
    return `The priority is a whole number from 0 to ${LIMITS.priority}.`;
  }
  return undefined;
}

/** What is stored of a form that has no problem. */
export const draftOf = ({ lastDay, priority, ...rest }: NoticeFields): NoticeDraft => ({
  ...rest,
  expiresAt: endOfDay(lastDay)?.toISOString() ?? null,
  priority: Number(priority),
});
