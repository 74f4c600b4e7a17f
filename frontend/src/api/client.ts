import { write } from "./http";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];

/** "/api/events/{event_id}" as the type of its concrete URLs. */
type Concrete<Path extends string> = Path extends `${infer Head}{${infer Name}}${infer Tail}`
  ? `${Head}${Name extends `${string}id` ? number : string}${Concrete<Tail>}`
  : Path;

type WithoutSearch<Url extends string> = Url extends `${infer Path}?${string}` ? Path : Url;

/** The documented path that an address belongs to; one without placeholders comes first. */
type PathOf<Url extends string> =
  WithoutSearch<Url> extends keyof paths
    ? WithoutSearch<Url>
    : {
        [Path in keyof paths & string]: WithoutSearch<Url> extends Concrete<Path> ? Path : never;
      }[keyof paths & string];

type MethodName = "get" | "post" | "put" | "delete";

type OperationOf<Url extends string, Method extends MethodName> = Method extends MethodName
  ? paths[PathOf<Url>][Method]
  : never;

type JsonOf<Response> = Response extends { content: { "application/json": infer Json } }
  ? Json
  : null;

export type ResponseBodyOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 | 204
        ? JsonOf<Responses[Status]>
        : never;
    }[keyof Responses]
  : never;

type BodyOf<Operation> = Operation extends {
  requestBody: { content: { "application/json": infer Json } };
}
  ? Json
  : Operation extends { requestBody?: { content: { "application/json": infer Json } } }
    ? unknown extends Json
      ? undefined
      : Json | undefined
    : undefined;

/** Addresses for which the API documents `Method`; anything else is a type error. */
export type ApiUrl<Url extends string, Method extends MethodName> = [
  ResponseBodyOf<OperationOf<Url, Method>>,
] extends [never]
  ? never
  : Url;

/** Response body of a GET on `Url`. */
export type ResponseBody<Url extends string> = ResponseBodyOf<OperationOf<Url, "get">>;

interface SendOptions {
  /** Makes a repeated request harmless; a key of its own unless one is given. */
  idempotencyKey?: string | undefined;
}

/** Sends a change; raises ApiError when the server refuses it, TypeError when it is out of reach. */
export async function send<Method extends "POST" | "PUT" | "DELETE", Url extends string>(
  method: Method,
  url: ApiUrl<Url, Lowercase<Method>> & Url,
  body: BodyOf<OperationOf<Url, Lowercase<Method>>>,
  { idempotencyKey }: SendOptions = {},
): Promise<ResponseBodyOf<OperationOf<Url, Lowercase<Method>>>> {
  type Sent = ResponseBodyOf<OperationOf<Url, Lowercase<Method>>>;
  return (await write<Sent>(method, url, { body, idempotencyKey })).body;
}
