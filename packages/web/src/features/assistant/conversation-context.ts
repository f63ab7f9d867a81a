import { createContext, useContext } from 'react';
import type { Conversation } from './use-assistant.ts';

export const ConversationContext = createContext<Conversation | null>(null);

/** The conversation that a part of the page belongs to. */
export function useConversation(): Conversation {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('outside of a conversation');
  return conversation;
}
