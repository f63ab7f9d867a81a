/** The finder and its vocabulary: loaded when somebody first asks. */
export async function loadFinder() {
  const [find, read] = await Promise.all([import('./finder/find.ts'), import('./finder/read-question.ts')]);
  return { answersTo: find.answersTo, findTools: find.findTools, readQuestion: read.readQuestion };
}
