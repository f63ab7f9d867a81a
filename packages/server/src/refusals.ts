/** Answers of the server itself in the name of its backend, readable by all parts of supabase-js. */

/** An answer with a status, a code for programs and a sentence for people. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  // Tables read code and message, accounts error_code and msg, files statusCode and error.
  const body = { code, details: null, hint: null, message, error_code: code, msg: message, error: code };
  return Response.json({ ...body, statusCode: String(status) }, { status, headers });
}
