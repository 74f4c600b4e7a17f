import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { send } from "@/api/client";
import { request } from "@/api/http";
import { isSessionOver, reasonOf } from "@/api/reason";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelField } from "@/ui/panel/panel-field";
import { toast } from "@/ui/toast";

import { sessionRenewed } from "./session";

async function logIn(password: string) {
  await request("GET", "/api/csrf-token");
  return send("POST", "/api/admin/login", { password });
}

/** The one password and 'Login' (specification, sections 4, 5 and 8). */
export function LoginForm() {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const login = useMutation({
    mutationFn: logIn,
    retry: false,
    meta: { isLogin: true },
    onSuccess: (status) => {
      client.setQueryData(["/api/admin/status"], status);
      sessionRenewed();
      client.invalidateQueries().catch(reportError);
      toast({ title: "Logged in successfully", variant: "success" });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "") login.mutate(password);
  };
  const fault = isSessionOver(login.error) ? "Invalid password" : reasonOf(login.error);
  return (
    <form onSubmit={submit} className="grid gap-5">
      {/* Password managers ask for a name beside the password. */}
      <input type="text" name="username" autoComplete="username" value="manager" readOnly hidden />
      <PanelField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={login.isError ? fault : undefined}
      />
      <PanelButton type="submit" look="fill" disabled={login.isPending}>
        {login.isPending ? "Logging in..." : "Login"}
      </PanelButton>
    </form>
  );
}
