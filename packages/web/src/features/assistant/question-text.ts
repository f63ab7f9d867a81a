/** The question that is being written; apart from the conversation, which is not drawn anew for every key. */
import { create } from 'zustand';

export const useQuestionText = create<{ readonly text: string }>(() => ({ text: '' }));

export const setText = (text: string): void => useQuestionText.setState({ text });

/** Puts the name of a variable at the end of the question. */
export function addToQuestion(name: string): void {
  const { text } = useQuestionText.getState();
  setText(text === '' || text.endsWith(' ') ? `${text}${name} ` : `${text} ${name} `);
}
