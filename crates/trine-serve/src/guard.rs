//! Which requests are from the page itself.
//!
//! Idea: a browser that shows a page from elsewhere can send requests to this machine, and a name
//! of another machine can be made to mean this one (DNS rebinding). So the host that a request names
//! must be this address; its origin, if it has one, too; and a script is taken only with a header of
//! our own, which other origins may not send without asking, and nobody answers them.
//! Reference: Fetch Standard, sections 3.1 and 3.2; Fetch Metadata Request Headers.

use crate::http::{Request, Status};

/// The header that scripts are sent with.
pub const OWN_HEADER: &str = "x-trine";

/// Whether a request to this port may be answered.
///
/// # Errors
/// Why not.
pub fn check(request: &Request, port: u16) -> Result<(), Status> {
    let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host = request.header("host")?.ok_or(Status::BadRequest)?;
    if !own.iter().any(|name| name == host) {
        return Err(Status::Forbidden);
    }
    if let Some(origin) = request.header("origin")?
        && !own.iter().any(|name| origin.strip_prefix("http://") == Some(name))
    {
        return Err(Status::Forbidden);
    }
    match request.header("sec-fetch-site")? {
        None | Some("same-origin" | "none") => {}
        // A link from elsewhere may lead to the page, but to nothing it does.
        Some(_) if request.method == "GET" && request.target == "/" => {}
        Some(_) => return Err(Status::Forbidden),
    }
    if request.method == "POST" {
        if request.header(OWN_HEADER)? != Some("1") {
            return Err(Status::Forbidden);
        }
        if request.header("content-type")? != Some("text/plain;charset=UTF-8") {
            return Err(Status::WrongType);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(method: &str, headers: &[(&str, &str)]) -> Result<(), Status> {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let headers = headers.iter().map(own).collect();
        let request =
            Request { method: method.into(), target: "/".into(), headers, body: Vec::new() };
        check(&request, 7878)
    }

    #[test]
    fn hosts_and_origins() {
        let own = ("host", "127.0.0.1:7878");
        assert_eq!(judged("GET", &[own]), Ok(()));
        assert_eq!(judged("GET", &[("host", "localhost:7878")]), Ok(()));
        for host in [
            "127.0.0.1",
            "127.0.0.1:78",
            "evil.example:7878",
            "localhost:7878.evil",
            "",
            "0.0.0.0:7878",
        ] {
            assert_eq!(judged("GET", &[("host", host)]), Err(Status::Forbidden), "{host}");
        }
        assert_eq!(judged("GET", &[]), Err(Status::BadRequest));
        assert_eq!(judged("GET", &[own, own]), Err(Status::BadRequest));
        for origin in
            ["http://evil.example", "null", "https://127.0.0.1:7878", "http://127.0.0.1:1"]
        {
            assert_eq!(
                judged("GET", &[own, ("origin", origin)]),
                Err(Status::Forbidden),
                "{origin}"
            );
        }
        let kind = ("content-type", "text/plain;charset=UTF-8");
        assert_eq!(judged("POST", &[own, kind]), Err(Status::Forbidden));
        assert_eq!(judged("POST", &[own, (OWN_HEADER, "1")]), Err(Status::WrongType));
        let site = |value| ("sec-fetch-site", value);
        assert_eq!(
            judged("POST", &[own, kind, (OWN_HEADER, "1"), site("cross-site")]),
            Err(Status::Forbidden)
        );
        let origin = ("origin", "http://127.0.0.1:7878");
        assert_eq!(
            judged("POST", &[own, kind, (OWN_HEADER, "1"), origin, site("same-origin")]),
            Ok(())
        );
        assert_eq!(judged("GET", &[own, site("cross-site")]), Ok(()), "a link");
    }
}
